import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Handler } from '#server/platform/deliveries/deliveries.ts';
import { createDeliveries } from '#server/platform/deliveries/worker.ts';
import type { World } from './world.ts';

/** Folder of mails sent by a world without a mail server. */
export const outboxOf = ({ services }: World): string => join(services.settings.dataDir, 'outbox');

/** Returns the mails a world has sent, decoded. */
export function readOutbox(world: World): string[] {
  const folder = outboxOf(world);
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .map((name) => decode(readFileSync(join(folder, name), 'latin1')));
  } catch {
    return [];
  }
}

/** A mail as the outbox stores it. */
export interface SentMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Runs handlers until none of their deliveries is due, and returns the mails sent. */
export async function sendDue(world: World, handlers: readonly Handler[]): Promise<SentMail[]> {
  const folder = outboxOf(world);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const deliveries = createDeliveries(world.services);
  await deliveries.start([...handlers]);
  const kinds = handlers.map(({ kind }) => kind.name);
  const due = sql`
    select from deliveries where kind = any (${kinds}::text[]) and (next_at <= now() or holder is not null)`;
  await expect.poll(async () => (await due.execute(world.services.db)).rows.length).toBe(0);
  await deliveries.stop();
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  // Cast: the outbox writes it.
  return names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as SentMail);
}

const decode = (raw: string): string =>
  Buffer.from(
    raw
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
