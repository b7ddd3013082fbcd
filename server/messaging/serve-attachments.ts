import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/attachments.ts';
import { openFile } from '#server/media/service.ts';
import { checkAudience, refuseRestricted, route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { findViewer } from '#server/platform/session/session.ts';
import { downloadHeader } from './name-attachment.ts';
import { findReadableAttachment } from './attachment-store.ts';
import { deleteAttachment, noSuchAttachment, uploadAttachment } from './upload-attachment.ts';

/**
 * Routes that upload and remove files of messages, and serve them to the two people of their thread. Files are only
 * ever downloaded: no browser shows one as a page of ours.
 */
export function attachmentRoutes(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;
  route(app, services, calls.uploadAttachment, ({ viewer, request }) => uploadAttachment(services, viewer, request));
  route(app, services, calls.deleteAttachment, ({ viewer, payload }) => deleteAttachment(db, viewer, payload.fileName));

  app.get<{ Params: { name: string } }>('/media/attachment/:name', async (request, reply) => {
    const viewer = await findViewer(services, request, reply, { remembers: false });
    checkAudience('anyone', viewer);
    refuseRestricted(viewer);
    const { data: fileName } = calls.AttachmentFileName.safeParse(request.params.name);
    const found = viewer && fileName && (await findReadableAttachment(db, viewer.id, fileName));
    const file = found && (await openFile(storage, request, `attachment/${fileName}`));
    if (!found || !file) throw noSuchAttachment();
    return reply
      .type('application/pdf')
      .headers({
        'Cache-Control': 'private, no-store',
        'Content-Disposition': downloadHeader(found.name),
        'Content-Length': file.size,
      })
      .send(file.body);
  });
}
