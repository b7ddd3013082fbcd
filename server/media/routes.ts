import { basename } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/platform/calls/services.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { openFile } from './open-file.ts';
import { publicMediaKey } from './service.ts';

/** Images stored before we made smaller copies have only the original; fall back to it. */
const widest = (key: string): string => key.replace(/(?<=\/.{22})-\d+(?=\.webp$)/, '');

/** `GET /media/...`: serves stored images to anyone who has the address. The content of an address never changes. */
export function mediaRoutes(app: FastifyInstance, { storage }: Pick<Services, 'storage'>): void {
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const key = request.params['*'];
    const keys = publicMediaKey.test(key) ? [key, widest(key)] : [];
    const file = await firstOf(keys, (key) => openFile(storage, request, key));
    if (!file) throw new AppError('not-found', 'There is no such image.');
    return reply
      .type('image/webp')
      .headers({
        'Content-Length': file.size,
        'Content-Disposition': `inline; filename="${basename(key)}"`,
        'Cache-Control': 'public, max-age=31536000, immutable',
      })
      .send(file.body);
  });
}

async function firstOf<Key, Found>(
  keys: readonly Key[],
  find: (key: Key) => Promise<Found | null>,
): Promise<Found | null> {
  for (const key of keys) {
    const found = await find(key);
    if (found !== null) return found;
  }
  return null;
}
