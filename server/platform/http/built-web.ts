import { existsSync, realpathSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** A symbolic link, which a later build moves. */
const latest = join(import.meta.dirname, '../../../dist/web');
const markMilliseconds = 3_600_000;

/**
 * Finds the latest build of the web app and marks it as in use until the app closes. The mark protects it when another
 * is built (scripts/web-builds.mjs). Returns the link itself if there is no build, as in tests of the calls.
 */
export function useBuiltWeb(app: FastifyInstance, link = latest): string {
  if (!existsSync(link)) return link;
  const folder = realpathSync(link);
  const mark = (): void => {
    const now = new Date();
    // An account without permission to mark the folder cannot add a build either.
    utimes(folder, now, now).catch((error: unknown) => app.log.debug({ err: error }, 'the build was not marked'));
  };
  mark();
  const timer = setInterval(mark, markMilliseconds).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return folder;
}
