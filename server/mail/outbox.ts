import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as addresses from '#contract/addresses.ts';
import { isLoopback } from '#server/platform/limits/network.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { type ParsedMail, parseMail } from './eml.ts';

/** A mail in the outbox; its id begins with the time of writing. */
export interface OutboxMail extends ParsedMail {
  id: string;
}

const idPattern = /^\d{17}-[a-f0-9]{12}$/;
const listed = 200;

/**
 * Whether users of this machine may see the installation's mail: nothing is sent, and neither the server nor its
 * address is public.
 */
export const hasOutboxPage = ({ smtpUrl, host, appUrl }: Settings): boolean =>
  smtpUrl === undefined && isLoopback(host) && isLoopback(new URL(appUrl).hostname);

/** Writes a mail to a file that is never seen in part. Prints its subject and links if the outbox page is on. */
export async function writeToOutbox(settings: Settings, message: Buffer): Promise<void> {
  const folder = folderOf(settings);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const id = `${new Date().toISOString().replaceAll(/\D/g, '')}-${randomBytes(6).toString('hex')}`;
  const temporary = join(folder, `${id}.part`);
  try {
    await writeFile(temporary, message, { flag: 'wx', mode: 0o600, flush: true });
    await rename(temporary, join(folder, `${id}.eml`));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  if (hasOutboxPage(settings)) {
    const { to, subject, text } = parseMail(message);
    const links = text.match(/https?:\/\/\S+/g) ?? [];
    console.log(
      [
        '',
        `  Mail to ${to}: ${subject}`,
        ...links.map((link) => `  ${link}`),
        `  ${settings.appUrl}${addresses.outboxMail(id)}`,
        '',
      ].join('\n'),
    );
  }
}

/** Lists mail, newest first, at most 200. */
export async function listOutbox(settings: Settings): Promise<OutboxMail[]> {
  const names = await readdir(folderOf(settings)).catch(absent<string[]>([]));
  const ids = names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -'.eml'.length));
  const newest = ids
    .filter((id) => idPattern.test(id))
    .toSorted()
    .toReversed()
    .slice(0, listed);
  const mails = await Promise.all(newest.map((id) => findInOutbox(settings, id)));
  return mails.filter((mail) => mail !== null);
}

/** Finds one mail; null if the id is unknown. */
export async function findInOutbox(settings: Settings, id: string): Promise<OutboxMail | null> {
  if (!idPattern.test(id)) return null;
  const message = await readFile(join(folderOf(settings), `${id}.eml`)).catch(absent(null));
  return message && { id, ...parseMail(message) };
}

const folderOf = ({ dataDir }: Settings): string => join(dataDir, 'outbox');

const absent =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
