import { existsSync, readFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { Refusal } from './refusal.ts';

/*
 * The file of settings, `.env`, which npm start, the tools and compose read.
 */
export type GivenSettings = Readonly<Record<string, string | undefined>>;

/** Returns the settings of the file; none if there is no file. */
export const readSettingsFile = (file: string): GivenSettings =>
  existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};

/** Writes these settings and removes empty ones; other lines stay. Only the owner may read it, and never in part. */
export async function writeSettingsFile(file: string, settings: GivenSettings): Promise<void> {
  const isWritten = (line: string): boolean => Object.hasOwn(settings, nameIn(line));
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  const others = lines.filter((line) => line !== '' && !isWritten(line));
  const written = Object.entries(settings).flatMap(([name, value]) => (value ? [lineOf(name, value)] : []));
  const part = `${file}.part`;
  await rm(part, { force: true }); // left by a killed setup
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(`${[...others, ...written].join('\n')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

const nameIn = (line: string): string => /^\s*(?:export\s+)?([A-Z\d_]+)\s*=/.exec(line)?.[1] ?? '';

/** A line that Node and compose read alike: single quotes replace nothing, double quotes only these. */
function lineOf(name: string, value: string): string {
  if (/^[\w@:./,+%?&=-]*$/.test(value)) return `${name}=${value}`;
  if (!value.includes("'")) return `${name}='${value}'`;
  if (!/["$\\]/.test(value)) return `${name}="${value}"`;
  throw new Refusal(`${name} has a ' beside a ", a $ or a \\, which this file cannot hold. Leave one of them out.`);
}
