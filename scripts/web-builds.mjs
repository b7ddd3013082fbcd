import { randomUUID } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';

/*
 * The folder of the builds of the web app: one folder for each, named by its sources, and the link `web` to the last. A
 * server resolves the link when it starts (server/platform/http/built-web.ts) and goes on serving that build.
 */

/** A server marks its build every hour. One that has not been marked for this long is in nobody's use. */
const unusedMilliseconds = 24 * 3_600_000;

/** @param {string} stamp */
const nameOf = (stamp) => `web-${stamp.slice(0, 16)}`;

/**
 * @param {string} folder
 * @param {string} stamp names the sources
 */
export const hasBuild = (folder, stamp) => existsSync(join(folder, nameOf(stamp), 'index.html'));

/**
 * @param {string} folder
 * @param {string} stamp
 */
export const isLatest = (folder, stamp) => hasBuild(folder, stamp) && latestName(folder) === nameOf(stamp);

/**
 * Makes an empty folder for a build that is being made.
 * @param {string} folder
 */
export function makeRoom(folder) {
  // Not mkdtemp: the account that serves it may be another one than that which builds it.
  const room = join(folder, `building-${randomUUID()}`);
  mkdirSync(room, { recursive: true });
  return room;
}

/**
 * Adds a complete build; one of the same sources stays instead.
 * @param {string} folder
 * @param {string} stamp
 * @param {string} built
 */
export function addBuild(folder, stamp, built) {
  if (hasBuild(folder, stamp)) return rmSync(built, { recursive: true });
  try {
    renameSync(built, join(folder, nameOf(stamp)));
  } catch (error) {
    // Another process has just added the same.
    if (!hasBuild(folder, stamp)) throw error;
    rmSync(built, { recursive: true });
  }
}

/**
 * Makes a build the one that the next start serves, and removes those in nobody's use.
 * @param {string} folder
 * @param {string} stamp
 */
export function makeLatest(folder, stamp) {
  const link = join(folder, 'web');
  const former = latestName(folder);
  // A server may have resolved the link a moment ago.
  if (former !== undefined && existsSync(link)) touch(join(folder, former));
  // Before there were links, the build itself stood here.
  if (former === undefined && existsSync(link)) renameSync(link, join(folder, `web-${Date.now()}`));
  const draft = `${link}.${process.pid}`;
  rmSync(draft, { force: true });
  symlinkSync(nameOf(stamp), draft);
  renameSync(draft, link);
  removeUnused(folder, nameOf(stamp));
}

/** @param {string} folder */
function latestName(folder) {
  const link = join(folder, 'web');
  return lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(link) : undefined;
}

/**
 * @param {string} folder
 * @param {string} latest
 */
function removeUnused(folder, latest) {
  for (const name of readdirSync(folder).filter((name) => /^(web|building|removed)-/.test(name) && name !== latest)) {
    const build = join(folder, name);
    if (Date.now() - statSync(build).mtimeMs < unusedMilliseconds) continue;
    // Cut off half-way, the removal must not leave what looks like a build.
    const removed = join(folder, `removed-${name}`);
    renameSync(build, removed);
    rmSync(removed, { recursive: true });
  }
}

/** @param {string} build */
function touch(build) {
  const now = new Date();
  utimesSync(build, now, now);
}
