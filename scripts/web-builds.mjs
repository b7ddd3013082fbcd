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
 * Folder of the web app's builds: one folder each, named by its sources, and the link `web` to the latest. A server
 * resolves the link at its start (server/platform/http/built-web.ts) and continues to serve that build.
 */

/** A server marks its build every hour. One not marked for this long is unused. */
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
 * Creates an empty folder for a new build.
 * @param {string} folder
 */
export function makeRoom(folder) {
  // Not mkdtemp: the serving account may differ from the building one.
  const room = join(folder, `building-${randomUUID()}`);
  mkdirSync(room, { recursive: true });
  return room;
}

/**
 * Adds a complete build, unless the same sources already have one.
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
 * Selects the build that the next start serves, and removes unused ones.
 * @param {string} folder
 * @param {string} stamp
 */
export function makeLatest(folder, stamp) {
  const link = join(folder, 'web');
  const former = latestName(folder);
  // A server may have resolved the link a moment ago.
  if (former !== undefined && existsSync(link)) touch(join(folder, former));
  // Earlier versions had the build itself here instead of a link.
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
    // A removal cut off half-way must not leave a folder that looks like a build.
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
