import type { FastifyInstance } from 'fastify';
import { listTeammates } from '#contract/companies.ts';
import * as calls from '#contract/teammates.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { ensureFlow, findFlowHash, flowHash, issueToken } from '#server/platform/session/anti-forgery.ts';
import { deviceOf } from '#server/platform/session/device.ts';
import { clearSessionCookie } from '#server/platform/session/session-cookies.ts';
import { signInBrowser } from '#server/platform/session/sign-in-browser.ts';
import { languageOf } from '#server/platform/texts/language.ts';
import { createTeammate } from './create-teammate.ts';
import { deleteTeammate } from './delete-teammate.ts';
import { cancelTeammateEmailChange, confirmTeammateEmailChange } from './confirm-email-change.ts';
import { countLookup } from './read-email.ts';
import { inviteSeveral } from './invite-several.ts';
import { inviteAgain } from './invite-teammate.ts';
import { leaveCompany } from './leave-company.ts';
import { readRemoval } from './read-removal.ts';
import { setKeeper } from './set-keeper.ts';
import { getColleague, indexTeammates } from './service.ts';
import { updateTeammate } from './update-teammate.ts';

export function teammateRoutes(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  route(app, services, listTeammates, ({ viewer, request }) =>
    indexTeammates(services, viewer, languageOf(request, settings)),
  );

  route(app, services, calls.editTeammate, async ({ viewer, payload, request }) => ({
    teammate: await getColleague(services, viewer, payload.teammateId, {
      flowHash: findFlowHash(request, settings),
      language: languageOf(request, settings),
    }),
  }));

  route(app, services, calls.createTeammate, async ({ viewer, payload, files, request }) => {
    await countLookup(db, request.ip);
    return createTeammate(services, viewer, payload.teammate, files);
  });

  route(app, services, calls.inviteTeammates, ({ viewer, payload, request }) =>
    inviteSeveral(services, viewer, payload.emails, request.ip),
  );

  route(
    app,
    services,
    calls.updateTeammate,
    ({ viewer, payload, files, request, reply }) =>
      updateTeammate(services, viewer, payload.teammate, files, {
        flowHash: flowHash(ensureFlow(request, reply, settings)),
        networkAddress: request.ip,
      }),
    { limit: 'saves' },
  );

  route(app, services, calls.confirmTeammateEmail, async ({ viewer, payload, request, reply }) => {
    const { status, signedIn } = await confirmTeammateEmailChange(services, viewer, payload, {
      flowHash: flowHash(ensureFlow(request, reply, settings)),
      browser: deviceOf(request),
      networkAddress: request.ip,
    });
    if (signedIn) signInBrowser(request, reply, settings, signedIn);
    return { status };
  });

  route(app, services, calls.cancelTeammateEmail, async ({ viewer, payload }) => {
    await cancelTeammateEmailChange(services, viewer, payload.teammateId);
    return {};
  });

  route(app, services, calls.inviteTeammate, async ({ viewer, payload }) => {
    await inviteAgain(services, viewer, payload.teammateId);
    return {};
  });

  route(app, services, calls.readRemoval, ({ viewer, payload }) => readRemoval(db, viewer, payload.teammateId));

  route(app, services, calls.deleteTeammate, async ({ viewer, payload }) => {
    await deleteTeammate(services, viewer, payload);
    return {};
  });

  route(app, services, calls.setKeeper, async ({ viewer, payload }) => {
    await setKeeper(services, viewer, payload);
    return {};
  });

  route(app, services, calls.leaveCompany, async ({ viewer, request, reply }) => {
    await leaveCompany(services, viewer);
    clearSessionCookie(reply, settings);
    issueToken(request, reply, settings, null);
    return {};
  });
}
