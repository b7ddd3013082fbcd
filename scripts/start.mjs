// The launcher: installs and builds everything, then starts the program. Plain JavaScript for Node 20 or newer; the
// program runs on the Node installed with the product.
import { spawn } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { exclusively } from './exclusively.mjs';
import { install, isInstalled } from './install.mjs';
import { memoryEnvironment, memoryFlags } from './memory.mjs';
import { bundledNode, projectFolder, run, signals } from './processes.mjs';
import { buildWeb, isWebBuilt } from './web-build.mjs';

/** An installation's file of settings (npm run setup). The environment overrides it, and tests never read it. */
const settingsFile = join(projectFolder, '.env');
/** Programs for operators, which need no development packages. */
const tools = new Set(['setup', 'doctor', 'backup', 'restore', 'reset-passkeys'].map((name) => `scripts/${name}.ts`));

const isPreparing = process.argv[2] === '--prepare';
const [script = 'server/main.ts', ...rest] = process.argv.slice(isPreparing ? 3 : 2);
const isProduct = ['server/main.ts', 'scripts/demo.ts', 'scripts/gallery.ts', 'scripts/pictures.ts'].includes(script);
// The others need no built web app, or build it themselves.
const needsWeb = isProduct && !rest.includes('worker');
/** npm run server and npm run worker neither install tools nor build: npm run build did that, here or elsewhere. */
const isProduction = isProduct && ['server', 'worker'].includes(rest[0] ?? '');

const withTools = !isProduction;

// npm does not always report its own end (kill -9, a closed terminal), so it is watched here.
const parent = process.env.npm_lifecycle_event ? process.ppid : undefined;
const parentWatch = setInterval(() => {
  if (parent === undefined || process.ppid === parent) return;
  clearInterval(parentWatch);
  process.kill(process.pid, 'SIGTERM');
}, 250);
parentWatch.unref();

const isEnough = () => isInstalled({ withTools: withTools && !tools.has(script) });
const isReady = () => isEnough() && (!needsWeb || isWebBuilt());
try {
  if (needsWeb && isProduction && !isWebBuilt())
    throw new Error('The web app of this version is not built: run npm run build first, or npm start.');
  if (!isReady()) {
    await exclusively(join(projectFolder, '.install-lock'), 'another start to finish installing', async () => {
      if (!isEnough()) await install({ withTools });
      if (needsWeb && !isWebBuilt()) await buildWeb();
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
// npm's scripts run this twice: the machine's own Node prepares, then the installed one, now first on npm's PATH,
// becomes the program. A Node before 22.15 cannot do that, and would stay as a second process.
if (!isPreparing) await handOver(readsSettings() ? [`--env-file=${settingsFile}`] : []);

/**
 * Whether there are settings to read. One that exists but cannot be read ends the start: its defaults may be public.
 */
function readsSettings() {
  const isReader = script === 'server/main.ts' || (tools.has(script) && script !== 'scripts/setup.ts');
  if (!isReader) return false;
  if (lstatSync(settingsFile, { throwIfNoEntry: false }) === undefined) return false;
  try {
    readFileSync(settingsFile);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    console.error(`The settings cannot be read (${code} at ${settingsFile}). Let this account read the file.`);
    process.exit(1);
  }
  return true;
}

/**
 * Becomes the script if Node can replace its own process, which saves the launcher's memory; otherwise stays as its
 * parent.
 * @param {string[]} settings Node's option that reads them
 */
async function handOver(settings) {
  const program = bundledNode();
  const words = [...memoryFlags, ...settings, resolve(projectFolder, script), ...rest];
  // Caches compiled code with types stripped: the next start takes 40 % less processor time.
  const NODE_COMPILE_CACHE = join(projectFolder, 'node_modules', '.cache', 'compiled');
  const env = { ...memoryEnvironment, NODE_COMPILE_CACHE, ...process.env };
  if (typeof process.execve === 'function') {
    process.chdir(projectFolder);
    process.execve(program, [program, ...words], {
      ...env,
      ...(parent !== undefined && { ROLECALL_PARENT: String(parent) }),
    });
  }
  // The channel tells the script if this process is killed.
  const child = spawn(program, words, { cwd: projectFolder, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  const { code, signal } = await run(child);
  if (signal !== null && signals.includes(signal)) process.kill(process.pid, signal);
  process.exit(code ?? 1);
}
