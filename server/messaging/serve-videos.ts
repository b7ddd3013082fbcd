import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/videos.ts';
import { openFile } from '#server/media/service.ts';
import { checkAudience, refuseRestricted, route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { readRange } from '#server/platform/http/byte-range.ts';
import { findViewer } from '#server/platform/session/session.ts';
import { findWatchableVideo } from './video-store.ts';
import { deleteVideo, noSuchVideo, uploadVideo } from './upload-video.ts';

/** Routes that upload and remove videos, and serve them, whole or in ranges, to the two people of their thread. */
export function videoRoutes(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;
  route(app, services, calls.uploadVideo, ({ viewer, request }) => uploadVideo(services, viewer, request));
  route(app, services, calls.deleteVideo, ({ viewer, payload }) => deleteVideo(db, viewer, payload.fileName));

  app.get<{ Params: { name: string } }>('/media/video/:name', async (request, reply) => {
    const viewer = await findViewer(services, request, reply, { remembers: false });
    checkAudience('anyone', viewer);
    refuseRestricted(viewer);
    const { stem, ending } =
      /^(?<stem>[A-Za-z0-9_-]{22})\.(?<ending>webm|webp)$/.exec(request.params.name)?.groups ?? {};
    const video = viewer && stem && (await findWatchableVideo(db, viewer.id, `${stem}.webm`));
    const isPoster = ending === 'webp';
    if (!video || (isPoster && !video.hasPoster)) throw noSuchVideo();

    const etag = `"${stem}"`;
    void reply.headers({
      // The content of an address never changes, but its readers do. The browser revalidates each time and downloads
      // once.
      'Cache-Control': 'private, no-cache',
      'Content-Disposition': `inline; filename="${request.params.name}"`,
      ETag: etag,
    });
    if (request.headers['if-none-match'] === etag && request.headers.range === undefined) return reply.code(304).send();
    const key = `video/${stem}.${ending}`;
    if (isPoster) {
      const file = await openFile(storage, request, key);
      if (!file) throw noSuchVideo();
      return reply.type('image/webp').header('Content-Length', file.size).send(file.body);
    }

    void reply.type('video/webm').header('Accept-Ranges', 'bytes');
    const isStale = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag;
    const range = isStale ? null : readRange(request.headers.range, video.size);
    if (range === 'none') return reply.code(416).header('Content-Range', `bytes */${video.size}`).send();
    const file = await openFile(storage, request, key, range ?? undefined);
    if (!file) throw noSuchVideo();
    if (!range) return reply.header('Content-Length', video.size).send(file.body);
    return reply
      .code(206)
      .headers({
        'Content-Range': `bytes ${range.first}-${range.last}/${video.size}`,
        'Content-Length': range.last - range.first + 1,
      })
      .send(file.body);
  });
}
