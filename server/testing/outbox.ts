import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from './world.ts';

/** Folder of the mails that a world without a mail server has sent. */
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

const decode = (raw: string): string =>
  Buffer.from(
    raw
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
