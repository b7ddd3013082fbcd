import type { FastifyInstance } from 'fastify';
import { BuiltFiles } from './built-files.ts';

/** Parts of the text typeface; a browser loads those whose letters it needs. */
const parts = ['latin', 'latin-ext'];

/**
 * `GET /fonts/<part>.woff2`: redirects pages outside the build to the built fonts, whose names have a content hash. 404
 * if the web app is not built.
 */
export function fontRoutes(app: FastifyInstance, webRoot: string): void {
  const files = new BuiltFiles(webRoot);
  for (const part of parts) {
    const file = files.fileOf(`../node_modules/@fontsource-variable/figtree/files/figtree-${part}-wght-normal.woff2`);
    if (file === undefined) continue;
    app.get(`/fonts/${part}.woff2`, (_request, reply) =>
      reply.header('Cache-Control', 'public, max-age=3600').redirect(`/${file}`),
    );
  }
}
