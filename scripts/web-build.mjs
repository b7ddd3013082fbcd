import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { seconds } from './install.mjs';
import { bundledNode, endsWithParent, projectFolder, run } from './processes.mjs';
import { addBuild, hasBuild, isLatest, makeLatest, makeRoom } from './web-builds.mjs';

const builds = join(projectFolder, 'dist');

/** Generated from the texts, and not part of the build (texts/keys.mjs). */
const typesOnly = join(projectFolder, 'contract/texts/keys.ts');

/** Returns whether dist/web is built from the current sources. */
export const isWebBuilt = () => isLatest(builds, stampOfSources());

/**
 * Builds the web app alongside earlier builds, which running servers continue to serve, and points dist/web to it.
 * Throws if Vite fails; then dist/web stays unchanged.
 */
export async function buildWeb() {
  const stamp = stampOfSources();
  if (!hasBuild(builds, stamp)) await build(stamp);
  makeLatest(builds, stamp);
}

/** @param {string} stamp */
async function build(stamp) {
  console.log('Building the web app ...');
  const started = Date.now();
  const folder = makeRoom(builds);
  const vite = join(projectFolder, 'node_modules', 'vite', 'bin', 'vite.js');
  const words = ['build', '--config', join('web', 'vite.config.ts'), '--outDir', folder, '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code } = await run(
    spawn(bundledNode(), [...endsWithParent.nodeArguments, vite, ...words], {
      cwd: projectFolder,
      env,
      stdio: endsWithParent.stdio,
    }),
  );
  if (code !== 0) {
    rmSync(folder, { recursive: true });
    throw new Error('The web app could not be built; what Vite printed above says why.');
  }
  if (stampOfSources() !== stamp) {
    rmSync(folder, { recursive: true });
    throw new Error('The sources of the web app changed while it was built. Please start again.');
  }
  addBuild(builds, stamp, folder);
  console.log(`Built in ${seconds(started)} s.`);
}

/** Hash of everything that goes into the build, without tests. */
function stampOfSources() {
  const folders = ['web', 'contract'].flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      // Named `path` before Node 20.12.
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .filter((file) => file !== typesOnly),
  );
  const hash = createHash('sha256');
  for (const file of [
    ...folders.toSorted(),
    ...['package.json', 'package-lock.json'].map((name) => join(projectFolder, name)),
  ]) {
    hash.update(`${file.slice(projectFolder.length)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}
