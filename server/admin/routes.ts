import type { FastifyInstance } from 'fastify';
import { adminReturn } from '#contract/acting.ts';
import * as addresses from '#contract/addresses.ts';
import {
  adminAdministrators,
  adminClients,
  adminDeleteUser,
  adminDiscardMail,
  adminEndSessions,
  adminExtendTrial,
  adminFailedMail,
  adminPerson,
  adminPositions,
  adminRemove,
  adminResetPasskeys,
  adminSaveName,
  adminRetryMail,
  adminSetTrial,
  adminTalents,
  adminWeek,
} from '#contract/admin.ts';
import { adminLog } from '#contract/audit-log.ts';
import { adminDiscardAnnouncements, adminRetryAnnouncements } from '#contract/announcements.ts';
import { at } from '#contract/screens.ts';
import type { MailKind } from '#server/mail/service.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { issueToken } from '#server/platform/session/anti-forgery.ts';
import {
  administratorCookie,
  clearAdministratorCookie,
  clearSessionCookie,
  setAdministratorCookie,
  setSessionCookie,
} from '#server/platform/session/session-cookies.ts';
import { findSessionToken } from '#server/platform/session/session.ts';
import { accountsFileRoutes } from './serve-accounts-file.ts';
import { actingSeconds, returnToAdministrator, signInAs } from './act-as-user.ts';
import { discardAnnouncements, discardMail, failedMail, retryAnnouncements, retryMail } from './retry-failed-mail.ts';
import { listLog } from './list-log.ts';
import { listPositions } from './list-positions.ts';
import { readPerson } from './read-person.ts';
import { deleteAccount, extendTrial, listClients, listTalents, setTrial } from './service.ts';
import { administrators, endSessions, remove, resetPasskeysOf, saveName } from './secure-administrators.ts';
import { countWeek } from './week-store.ts';

/** @param mails every kind of mail; administrators see those that fail. */
export function adminRoutes(app: FastifyInstance, services: Services, mails: readonly MailKind[]): void {
  const { settings } = services;

  route(app, services, adminClients, ({ payload, viewer }) => listClients(services, viewer, payload));

  route(app, services, adminTalents, ({ payload, viewer }) => listTalents(services, viewer, payload));

  route(app, services, adminPerson, ({ payload, viewer }) => readPerson(services, viewer, payload.userId), {
    takesTurn: true,
  });

  route(app, services, adminPositions, ({ payload }) => listPositions(services.db, payload.companyId));

  route(app, services, adminDeleteUser, async ({ payload, viewer }) => {
    await deleteAccount(services, viewer, payload.userId);
    return {};
  });

  route(app, services, adminSetTrial, async ({ payload, viewer }) => {
    await setTrial(services, viewer, payload);
    return {};
  });

  route(app, services, adminExtendTrial, ({ payload, viewer }) => extendTrial(services, viewer, payload));

  route(app, services, adminAdministrators, ({ viewer }) => administrators(services, viewer));

  route(app, services, adminSaveName, async ({ payload, viewer }) => {
    await saveName(services, viewer, payload);
    return {};
  });

  route(app, services, adminEndSessions, async ({ payload, viewer }) => {
    await endSessions(services, viewer, payload.userId);
    return {};
  });

  route(app, services, adminResetPasskeys, async ({ payload, viewer }) => {
    await resetPasskeysOf(services, viewer, payload.userId);
    return {};
  });
  route(app, services, adminRemove, async ({ payload, viewer }) => {
    await remove(services, viewer, payload.userId);
    return {};
  });

  route(app, services, adminLog, ({ payload }) => listLog(services.db, payload));

  accountsFileRoutes(app, services);

  route(app, services, adminWeek, () => countWeek(services.db), { takesTurn: true });

  route(app, services, adminFailedMail, () => failedMail(services, mails));

  route(app, services, adminRetryMail, async ({ payload, viewer }) => {
    await retryMail(services, viewer, { ...payload, kinds: mails });
    return {};
  });

  route(app, services, adminDiscardMail, async ({ payload, viewer }) => {
    await discardMail(services, viewer, { ...payload, kinds: mails });
    return {};
  });

  route(app, services, adminRetryAnnouncements, async ({ viewer, payload }) => {
    await retryAnnouncements(services, viewer, payload.positionId);
    return {};
  });

  route(app, services, adminDiscardAnnouncements, async ({ viewer, payload }) => {
    await discardAnnouncements(services, viewer, payload.positionId);
    return {};
  });

  route(app, services, adminReturn, async ({ viewer, request, reply }) => {
    const { redirectTo, token } = await returnToAdministrator(
      services,
      viewer,
      request.cookies[administratorCookie(settings)],
    );
    if (token === undefined) clearSessionCookie(reply, settings);
    else setSessionCookie(reply, settings, token);
    clearAdministratorCookie(reply, settings);
    issueToken(request, reply, settings, token ?? null);
    return { redirectTo };
  });

  // No HEAD, or a link checker would use up the link.
  app.get<{ Params: { token: string } }>(
    addresses.signInAs(':token'),
    { exposeHeadRoute: false },
    async (request, reply) => {
      void reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer');
      const tokens = await signInAs(services, request.params.token, {
        session: (await findSessionToken(services, request)) ?? undefined,
        administrator: request.cookies[administratorCookie(settings)],
      });
      if (!tokens) return reply.redirect(addresses.addressOf(at.signIn), 303);
      setSessionCookie(reply, settings, tokens.session, actingSeconds);
      setAdministratorCookie(reply, settings, tokens.administrator, actingSeconds);
      issueToken(request, reply, settings, tokens.session);
      return reply.redirect(addresses.home, 303);
    },
  );
}
