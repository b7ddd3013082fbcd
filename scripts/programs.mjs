import { spawn } from 'node:child_process';
import { delimiter, join, resolve as resolvePath } from 'node:path';
import { watchParent } from '#server/platform/process/parent.ts';
import { projectFolder, signals } from './processes.mjs';

const folder = join(projectFolder, 'node_modules', '.bin');
const longestMinutes = 40;

// Settings removed for tests, which choose their own: a developer's settings, above all a real database, must not reach
// them.
const settings =
  /^(PORT|HOST|APP_URL|APP_SECRET|DATA_DIR|DATABASE_(DIRECT_)?URL|DATABASE_PASSWORD|DRAIN_SECONDS|SMTP_URL|MAIL_FROM|IMPRINT_URL|ADMIN_EMAIL|TRUST_PROXY|TRIAL_DAYS|FIRST_CONTACTS_PER_DAY|LIVE_NEEDS_DOMAIN|TEAM_KEEPERS|ANSWER_DAYS|DELETION_GRACE_DAYS|INACTIVE_MONTHS|PAY_REQUIRED|POSITION_DAYS|RECORD_YEARS|OUTBOUND_ALLOW|PRODUCT_NAME|LOG_LEVEL|S3_.*)$/;

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
let isStopped = false;

/** Returns whether this process was asked to end; failures after that are meaningless. */
export const wasStopped = () => isStopped;

function stop() {
  isStopped = true;
  for (const child of children) child.kill('SIGTERM');
}

/** Ends running children when this process is asked to end or its parent has ended. */
export function stopWithParent() {
  for (const signal of signals) process.on(signal, stop);
  watchParent(stop);
}

/**
 * Runs an installed program to its end, with installed programs first on its PATH and without the developer's settings.
 * @param {string[]} command
 * @param {object} [options]
 * @param {boolean} [options.isQuiet] its output is shown only when it fails
 * @param {Record<string, string>} [options.env]
 * @param {number} [options.minutes] after which it is ended
 * @param {(message: any) => void} [options.hear] receives its messages to this process
 * @returns {Promise<boolean>} whether it succeeded
 */
export function succeeds([program = '', ...words], { isQuiet = false, env = {}, minutes = longestMinutes, hear } = {}) {
  if (isStopped) return Promise.resolve(false);
  const kept = Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)));
  return new Promise((resolve, reject) => {
    const child = spawn(resolvePath(folder, program), words, {
      cwd: projectFolder,
      env: { ...kept, PATH: `${folder}${delimiter}${process.env.PATH}`, ...env },
      stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit', hear ? 'ipc' : 'ignore'],
      timeout: Math.ceil(minutes * 60_000),
    });
    children.add(child);
    if (hear) child.on('message', hear);
    /** @type {Buffer[]} */
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      children.delete(child);
      if (code !== 0) process.stdout.write(Buffer.concat(output));
      if (signal !== null) console.log(`${program} was ended by ${signal}.`);
      resolve(code === 0);
    });
  });
}
