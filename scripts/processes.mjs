import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = fileURLToPath(new URL('..', import.meta.url));

/** Signals that ask a process to end. */
export const signals = /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

const oldestUsable = 24;

/**
 * Finds the Node installed with the product; on platforms without one, the running Node if it is new enough.
 * @returns {string} the full path of the program
 */
export function bundledNode() {
  const platform = `${process.platform}-${process.arch}`;
  const folders = [`node-${platform}`, `node-bin-${platform}`].map((name) =>
    join(projectFolder, 'node_modules', name, 'bin', 'node'),
  );
  const bundled = folders.find((program) => existsSync(program));
  if (bundled) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= oldestUsable) return process.execPath;
  throw new Error(`No Node is installed along for ${platform}; start it with Node ${oldestUsable} or newer.`);
}

/**
 * Forwards this process's signals to the child until it ends.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null }>} how it ended
 */
export function run(child) {
  return new Promise((resolve, reject) => {
    const passOn = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, passOn);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, passOn);
      resolve({ code, signal });
    });
  });
}

/** Options for a child that ends with this process, even after kill -9: it watches the channel between them. */
export const endsWithParent = {
  /** Arguments before the program's own. */
  nodeArguments: [
    '--import',
    'data:text/javascript,process.once("disconnect",()=>process.exit(1));process.channel.unref()',
  ],
  stdio: /** @type {import('node:child_process').StdioOptions} */ (['ignore', 'inherit', 'inherit', 'ipc']),
};
