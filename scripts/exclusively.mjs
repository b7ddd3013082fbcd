import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const beatMilliseconds = 1000;
const deadMilliseconds = 8000;

/**
 * Runs `work` while no other process that names the same folder runs its own. The folder exists as long as the work goes
 * on, and its time is renewed, so that one left by a killed process is told from one in use.
 * @template T
 * @param {string} folder
 * @param {string} awaited what to say is being waited for
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function exclusively(folder, awaited, work) {
  for (let hasSaid = false; !take(folder); await sleep(200)) {
    if (!hasSaid) console.log(`Waiting for ${awaited} ...`);
    hasSaid = true;
  }
  const beat = setInterval(() => {
    const now = new Date();
    utimesSync(folder, now, now);
  }, beatMilliseconds);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function take(folder) {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  try {
    if (Date.now() - statSync(folder).mtimeMs > deadMilliseconds) rmSync(folder, { recursive: true });
  } catch (error) {
    // Its holder has just finished, or another one who waits was faster.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  return false;
}

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined);
