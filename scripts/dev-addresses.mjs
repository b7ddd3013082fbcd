import { statSync } from 'node:fs';
import { join } from 'node:path';
import { home } from '#contract/addresses.ts';
import { findScreen } from '#contract/screens.ts';
import { projectFolder } from './processes.mjs';

const folders = ['web', 'web/static'].map((name) => join(projectFolder, name));

/**
 * Whether `npm run dev` answers a GET of this path itself: a screen, a module of Vite or a file of the web app. The
 * server answers all others, such as its pages, files and calls.
 * @param {string} url
 */
export function isOfWebApp(url) {
  const [path = ''] = url.split('?');
  if (path === home || /^\/(?:@|node_modules\/)/.test(path)) return true;
  return findScreen(path) !== undefined || folders.some((folder) => isFile(join(folder, path)));
}

/** @param {string} path */
const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
