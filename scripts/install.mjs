import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { bundledNode, endsWithParent, projectFolder, run } from './processes.mjs';

const lockFile = join(projectFolder, 'package-lock.json');
const stampFile = join(projectFolder, 'node_modules', '.install-stamp');

/** @param {boolean} withTools */
const stampOf = (withTools) =>
  createHash('sha256')
    .update(readFileSync(lockFile))
    .update(`${process.platform}-${process.arch}${withTools ? '' : '-without-tools'}`)
    .digest('hex');

/**
 * Returns whether the packages of package-lock.json are installed, for this platform; without tools, development
 * packages may be missing.
 * @param {{ withTools: boolean }} options
 */
export function isInstalled({ withTools } = { withTools: true }) {
  const enough = withTools ? [true] : [true, false];
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (enough.some((hasTools) => stamp === stampOf(hasTools))) return true;
  const found = enough.find(isInstalledByHand);
  if (found === undefined) return false;
  writeFileSync(stampFile, stampOf(found));
  return true;
}

/**
 * Checks npm's own record of a finished installation, in case npm was run without this launcher.
 * @param {boolean} withTools
 */
function isInstalledByHand(withTools) {
  const note = join(projectFolder, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const { packages: wanted } = JSON.parse(readFileSync(lockFile, 'utf8'));
  const { packages: present } = JSON.parse(readFileSync(note, 'utf8'));
  const isThere = (/** @type {string} */ name) =>
    present[name] !== undefined && present[name].version === wanted[name].version;
  const isNeeded = (/** @type {string} */ name) =>
    name !== '' && (withTools || !wanted[name].dev) && !(wanted[name].optional && !present[name]);
  if (!Object.keys(wanted).every((name) => !isNeeded(name) || isThere(name))) return false;
  return existsSync(bundledNode());
}

/**
 * Installs the packages of package-lock.json, by default including the tools that build the web app. With the tools it
 * also writes the types of the texts' keys, for editors. Throws if npm fails.
 * @param {{ withTools: boolean }} options
 */
export async function install({ withTools } = { withTools: true }) {
  console.log('Installing (npm ci) ...');
  const started = Date.now();
  const words = [
    'ci',
    withTools ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  // npm names itself and its Node; the running Node may be in the node_modules that npm is about to remove.
  const npm = process.env.npm_execpath;
  const [program, before] = npm?.endsWith('npm-cli.js')
    ? [process.env.npm_node_execpath ?? process.execPath, [...endsWithParent.nodeArguments, npm]]
    : ['npm', []];
  // With more threads, lock contention in the file system costs 27 s instead of 19 s on two cores (measured).
  const env = { ...process.env, UV_THREADPOOL_SIZE: '2', npm_config_cache: cacheFolder() };
  const { code } = await run(
    spawn(program, [...before, ...words], { cwd: projectFolder, env, stdio: endsWithParent.stdio }),
  );
  if (code !== 0) throw new Error('npm ci did not finish; what it printed above says why.');
  writeFileSync(stampFile, stampOf(withTools));
  // Imported late, since its packages have only just been installed.
  if (withTools) (await import('./texts/keys.mjs')).writeKeys(projectFolder);
  console.log(`Installed in ${seconds(started)} s.`);
}

/** npm's cache: the usual one, or one of the product for an account that cannot write to its home. */
function cacheFolder() {
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm');
  return isWritable(usual) ? usual : join(projectFolder, '.npm');
}

/**
 * Whether this account can write to a folder, or make it.
 * @param {string} folder
 * @returns {boolean}
 */
function isWritable(folder) {
  if (!existsSync(folder)) return isWritable(dirname(folder));
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {number} started */
export const seconds = (started) => ((Date.now() - started) / 1000).toFixed(1);
