import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { isLoopback } from '#server/platform/limits/network.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import type { Mail } from './compose-mail.ts';
import { withPictures } from './embed-pictures.ts';

/** A mail as the outbox shows it. */
export type WrittenMail = z.output<typeof WrittenMail>;
const WrittenMail = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  date: z.string(),
  text: z.string(),
  html: z.string(),
});

export const readWrittenMail = (json: string): WrittenMail => WrittenMail.parse(JSON.parse(json));

/** A mail in the outbox; its id begins with the time of writing. */
export interface OutboxMail extends WrittenMail {
  id: string;
}

const idPattern = /^\d{17}-[a-f0-9]{12}$/;
const listed = 200;

/**
 * Whether users of this machine may see the installation's mail: nothing is sent, neither the server nor its address is
 * public, and its database never was.
 */
export const hasOutboxPage = ({ smtpUrl, host, appUrl, wasPublic }: Settings): boolean =>
  smtpUrl === undefined && wasPublic !== true && isLoopback(host) && isLoopback(new URL(appUrl).hostname);

/** Describes for the operator where mail goes; names the page of the outbox only if this process has one. */
export function describeMail(settings: Settings, hasPage: boolean = hasOutboxPage(settings)): string {
  if (settings.smtpUrl !== undefined) return 'sent through SMTP_URL';
  return hasPage
    ? `${settings.appUrl}${addresses.outbox} (no SMTP_URL is set, so nothing leaves this machine)`
    : `not sent: set SMTP_URL. ${settings.wasPublic === true ? 'This database was served to others, so there is no outbox page. ' : ''}Until then read codes in the newest .eml file of ${folderOf(settings)}`;
}

/**
 * Writes a mail in a form that mail programs open (`.eml`) and then as JSON, from which the pages are rendered. Files
 * are never visible in part. Prints its subject and links if the outbox page is on.
 */
export async function writeToOutbox(settings: Settings, mail: Mail, message: Buffer): Promise<void> {
  const { to, subject, text } = mail;
  const html = withPictures(mail.html, mail.pictures);
  const { name, address } = settings.mailFrom;
  const date = new Date().toUTCString().replace('GMT', '+0000'); // as in the header (RFC 5322)
  const written: WrittenMail = { from: name === '' ? address : `${name} <${address}>`, to, subject, date, text, html };
  const folder = folderOf(settings);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const id = `${new Date().toISOString().replaceAll(/\D/g, '')}-${randomBytes(6).toString('hex')}`;
  await writeWhole(join(folder, `${id}.eml`), message);
  await writeWhole(join(folder, `${id}.json`), JSON.stringify(written));
  if (hasOutboxPage(settings)) {
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

async function writeWhole(file: string, content: Buffer | string): Promise<void> {
  const temporary = `${file}.part`;
  try {
    await writeFile(temporary, content, { flag: 'wx', mode: 0o600, flush: true });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Lists mail, newest first, at most 200. */
export async function listOutbox(settings: Settings): Promise<OutboxMail[]> {
  const names = await readdir(folderOf(settings)).catch(absent<string[]>([]));
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
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
  const json = await readFile(join(folderOf(settings), `${id}.json`), 'utf8').catch(absent(null));
  return json === null ? null : { id, ...readWrittenMail(json) };
}

const folderOf = ({ dataDir }: Settings): string => join(dataDir, 'outbox');

const absent =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
