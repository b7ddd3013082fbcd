import type { FastifyInstance } from 'fastify';
import * as addresses from '#contract/addresses.ts';
import * as leaving from '#contract/leaving.ts';
import * as calls from '#contract/own-data.ts';
import { openFile } from '#server/media/service.ts';
import { checkAudience, route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { readRange } from '#server/platform/http/byte-range.ts';
import { issueToken } from '#server/platform/session/anti-forgery.ts';
import { deviceOf } from '#server/platform/session/device.ts';
import { clearSessionCookie } from '#server/platform/session/session-cookies.ts';
import { findViewer } from '#server/platform/session/session.ts';
import { type Viewer, whyWayNeeded } from '#server/platform/session/viewer.ts';
import { deleteOwnAccount, keepOwnAccount } from './delete-own-account.ts';
import { exportKey, isOwnExport } from './export-store.ts';
import { startExport } from './start-export.ts';

/**
 * The call that begins a copy of the viewer's data, and its download, for restricted users too, also in ranges. The
 * calls to leave, and to stay after all.
 */
export function ownDataRoutes(app: FastifyInstance, services: Services): void {
  const { db, storage, settings } = services;
  route(app, services, calls.startExport, async ({ viewer, request }) => {
    await startExport(services, viewer, deviceOf(request));
    return {};
  });

  route(app, services, leaving.deleteOwnAccount, async ({ viewer, request, reply }) => {
    const leavingAt = await deleteOwnAccount(services, viewer, deviceOf(request));
    if (leavingAt) return { leavingAt: leavingAt.toISOString() };
    clearSessionCookie(reply, settings);
    issueToken(request, reply, settings, null);
    return { leavingAt: null };
  });

  route(app, services, leaving.keepOwnAccount, async ({ viewer, request }) => {
    await keepOwnAccount(services, viewer, deviceOf(request));
    return {};
  });

  app.get<{ Params: { name: string } }>(addresses.exportFile(':name(^[A-Za-z0-9_-]{22})'), async (request, reply) => {
    const viewer = await findViewer(services, request, reply, { remembers: false });
    checkAudience('anyone', viewer);
    const { name } = request.params;
    if (!viewer || !isThemselves(viewer) || !(await isOwnExport(db, viewer.id, name))) throw noSuchFile();
    const size = await storage.sizeOf(exportKey(name));
    if (size === null) throw noSuchFile();
    const range = readRange(request.headers.range, size);
    void reply.type('application/zip').headers({
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'no-store',
      'Content-Disposition': `attachment; filename="${settings.productName.replaceAll(/[^\w-]+/g, '-')}-data.zip"`,
    });
    if (range === 'none') return reply.code(416).header('Content-Range', `bytes */${size}`).send();
    const file = await openFile(storage, request, exportKey(name), range ?? undefined);
    if (!file) throw noSuchFile();
    if (!range) return reply.header('Content-Length', file.size).send(file.body);
    return reply
      .code(206)
      .headers({
        'Content-Range': `bytes ${range.first}-${range.last}/${size}`,
        'Content-Length': range.last - range.first + 1,
      })
      .send(file.body);
  });
}

/** False for an acting administrator, and for a user who has to use a passkey first. */
const isThemselves = (viewer: Viewer): boolean => !viewer.session.actingAdministrator && !whyWayNeeded(viewer);

const noSuchFile = () => new AppError('not-found', 'There is no such file.');
