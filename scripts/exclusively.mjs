import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const lookMilliseconds = 200;
const beatMilliseconds = 1000;
const deadMilliseconds = 8000;
/** Two beats: after a pause of the whole machine, the holder beats before a waiter has looked this many times. */
const looksAtDead = (2 * beatMilliseconds) / lookMilliseconds;

/**
 * Runs `work` while no other process runs its own for the same folder. The folder holds numbered claims, and the
 * highest one counts. A claim that is done, or whose holder is dead, is followed by the next number and never removed.
 * So if two waiters find the same dead claim, the slower cannot remove the claim of the faster. Throws if this process
 * was suspended for so long that another one took over; the caller must then exit, since the work is still running.
 * @template T
 * @param {string} folder
 * @param {string} awaited name of the awaited work, for the message while waiting
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function exclusively(folder, awaited, work) {
  const claim = await claimNext(folder, awaited);
  /** @type {NodeJS.Timeout | undefined} */
  let beat;
  /** @type {Promise<never>} */
  const loss = new Promise((_resolve, reject) => {
    beat = setInterval(() => {
      try {
        renew(folder, claim);
      } catch (error) {
        reject(error);
      }
    }, beatMilliseconds);
  });
  try {
    const result = await Promise.race([work(), loss]);
    renew(folder, claim);
    return result;
  } finally {
    clearInterval(beat);
    if (highest(folder) === claim) writeFileSync(fileOf(folder, claim), 'done');
  }
}

/**
 * @param {string} folder
 * @param {string} awaited
 */
async function claimNext(folder, awaited) {
  mkdirSync(folder, { recursive: true });
  const isOver = watch(folder);
  for (let hasSaid = false; ; await sleep(lookMilliseconds)) {
    const last = highest(folder);
    if ((last === 0 || isOver(last)) && take(folder, last + 1)) return last + 1;
    if (!hasSaid) console.log(`Waiting for ${awaited} ...`);
    hasSaid = true;
  }
}

/**
 * Returns a function that reports whether a claim is done or its holder is dead. Dead means silent for long by the
 * clock, and for two beats while this process was looking. A pause of the machine is not counted as silence.
 * @param {string} folder
 * @returns {(claim: number) => boolean}
 */
function watch(folder) {
  let seen = '';
  let looks = 0;
  return (claim) => {
    const status = statSync(fileOf(folder, claim), { throwIfNoEntry: false });
    // It has just been followed and removed.
    if (status === undefined) return false;
    if (status.size > 0) return true;
    const sight = `${claim} ${status.mtimeMs}`;
    looks = sight === seen ? looks + 1 : 0;
    seen = sight;
    return looks >= looksAtDead && Date.now() - status.mtimeMs > deadMilliseconds;
  };
}

/**
 * @param {string} folder
 * @param {number} claim
 */
function take(folder, claim) {
  try {
    writeFileSync(fileOf(folder, claim), '', { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
  if (highest(folder) === claim) {
    for (const older of claimsIn(folder).filter((other) => other < claim))
      rmSync(fileOf(folder, older), { force: true });
    return true;
  }
  // Others had created, followed and removed it since this process looked.
  rmSync(fileOf(folder, claim), { force: true });
  return false;
}

/**
 * Shows other processes that the claim's holder is alive. Throws if one of them has followed it.
 * @param {string} folder
 * @param {number} claim
 */
function renew(folder, claim) {
  if (highest(folder) !== claim)
    throw new Error('Another process took over while this one was suspended. Start this one again.');
  const now = new Date();
  utimesSync(fileOf(folder, claim), now, now);
}

/** @param {string} folder */
const highest = (folder) => Math.max(0, ...claimsIn(folder));

/** @param {string} folder */
const claimsIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []).map(Number).filter(Number.isInteger);

/**
 * @param {string} folder
 * @param {number} claim
 */
const fileOf = (folder, claim) => join(folder, String(claim));
