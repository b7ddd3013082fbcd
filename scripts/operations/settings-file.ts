import { lstatSync, readFileSync, readlinkSync, type Stats, statSync } from 'node:fs';
import { access, constants, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { Refusal } from './refusal.ts';

/*
 * The file of settings, `.env`, which npm start, the tools and compose read.
 */
export type GivenSettings = Readonly<Record<string, string | undefined>>;

/** Returns the settings of the file; none if there is no file. */
export const readSettingsFile = (file: string): GivenSettings => parseEnv(read(targetOf(file)));

const read = (target: string): string => (find(target) ? readFileSync(target, 'utf8') : '');

const find = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false });

/** Where the file really is: a link stays one. */
function targetOf(file: string): string {
  const path = resolve(file);
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
    ? targetOf(resolve(dirname(path), readlinkSync(path)))
    : path;
}

/**
 * Throws Refusal unless this account may write the file for the owner of the folder, who runs the product: that account
 * itself, or root.
 */
export async function checkWritable(file: string): Promise<void> {
  const owner = statSync(dirname(resolve(file))).uid;
  const self = process.getuid?.();
  if (self !== undefined && self !== 0 && self !== owner)
    throw new Refusal(`Run this as the account that owns ${dirname(resolve(file))}: it has to read what is written.`);
  await access(dirname(targetOf(file)), constants.W_OK);
}

/**
 * Writes these settings and removes empty ones; other lines stay. The file is never visible in part. It keeps its owner
 * and mode, or else belongs to the owner of the folder, who alone may read it.
 */
export async function writeSettingsFile(file: string, settings: GivenSettings): Promise<void> {
  const isWritten = (line: string): boolean => Object.hasOwn(settings, nameIn(line));
  const target = targetOf(file);
  const others = read(target)
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '' && !isWritten(line));
  const written = Object.entries(settings).flatMap(([name, value]) => (value ? [lineOf(name, value)] : []));
  const { uid, gid, mode } = accessOf(find(target), statSync(dirname(resolve(file))));
  const part = `${target}.part`;
  await rm(part, { force: true }); // left by a killed setup
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(`${[...others, ...written].join('\n')}\n`);
      await handle.chmod(mode);
      if (process.getuid?.() === 0) await handle.chown(uid, gid);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Owner and mode of the new file: those of the present one, if the owner of the folder can read it. */
function accessOf(present: Stats | undefined, folder: Stats): Pick<Stats, 'uid' | 'gid' | 'mode'> {
  if (present) {
    const { uid, gid } = present;
    const mode = present.mode & 0o777;
    const needed = uid === folder.uid ? 0o400 : gid === folder.gid ? 0o040 : 0o004;
    if (folder.uid === 0 || mode & needed) return { uid, gid, mode };
  }
  return { uid: folder.uid, gid: folder.gid, mode: 0o600 };
}

const nameIn = (line: string): string => /^\s*(?:export\s+)?([A-Z\d_]+)\s*=/.exec(line)?.[1] ?? '';

/** A line that Node and compose read alike: single quotes replace nothing, double quotes only these. */
export function lineOf(name: string, value: string): string {
  if (/^[\w@:./,+%?&=-]*$/.test(value)) return `${name}=${value}`;
  if (!value.includes("'")) return `${name}='${value}'`;
  if (!/["$\\]/.test(value)) return `${name}="${value}"`;
  throw new Refusal(`${name} has a ' beside a ", a $ or a \\, which this file cannot hold. Leave one of them out.`);
}
