import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JsonText } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { claimsUser, rememberDevice } from '#server/platform/session/device-cookie.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { keepLanguage } from '#server/platform/texts/language.ts';
import { presentUser } from './present.ts';

/** Presents the signed-in user, and stores in their browser that it is theirs and which language they chose. */
export function welcome(
  { settings }: Pick<Services, 'settings'>,
  request: FastifyRequest,
  reply: FastifyReply,
  viewer: Viewer,
): JsonText {
  // A session may be older than the device cookie, or outlive it. An acting administrator has their own device.
  const isOwn = viewer.session.actingAdministrator === null;
  if (isOwn && !claimsUser(request, settings, viewer.id)) rememberDevice(request, reply, settings, viewer);
  keepLanguage(request, reply, settings, viewer.language);
  return presentUser(viewer, settings);
}
