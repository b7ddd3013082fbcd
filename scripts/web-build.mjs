import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seconds } from './install.mjs';
import { bundledNode, endsWithParent, projectFolder, run } from './processes.mjs';

const outputFolder = join(projectFolder, 'dist');
const page = join(outputFolder, 'web', 'index.html');
const stampFile = join(outputFolder, 'web.stamp');

/** Answers whether the web app in dist/web was built from the sources as they are now. */
export function isWebBuilt() {
  return existsSync(page) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOfSources();
}

/** Builds the web app into dist/web. Throws when Vite fails; a build that was cut off is done again the next time. */
export async function buildWeb() {
  console.log('Building the web app ...');
  const started = Date.now();
  const stamp = stampOfSources();
  rmSync(stampFile, { force: true });
  const vite = join(projectFolder, 'node_modules', 'vite', 'bin', 'vite.js');
  const words = ['build', '--config', join('web', 'vite.config.ts'), '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code } = await run(
    spawn(bundledNode(), [...endsWithParent.nodeArguments, vite, ...words], {
      cwd: projectFolder,
      env,
      stdio: endsWithParent.stdio,
    }),
  );
  if (code !== 0) throw new Error('The web app could not be built; what Vite printed above says why.');
  mkdirSync(outputFolder, { recursive: true });
  writeFileSync(stampFile, stamp);
  console.log(`Built in ${seconds(started)} s.`);
}

/** Of the contents of all that goes into the build; tests do not. */
function stampOfSources() {
  const folders = ['web', 'contract'].flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      // Named `path` before Node 20.12.
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
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
