import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { adminRoutes } from '#server/admin/routes.ts';
import { accountRoutes } from '#server/accounts/routes.ts';
import { assistantRoutes } from '#server/assistants/routes.ts';
import { announcementRoutes } from '#server/announcements/routes.ts';
import { announcePosition, withdrawAnnouncement } from '#server/announcements/service.ts';
import { candidateRoutes } from '#server/candidates/routes.ts';
import { noteClosing, noteEnd, noteInterview, noteLapse, noteWriting } from '#server/candidates/service.ts';
import { endCasesOf, reportAsVisitor } from '#server/moderation/service.ts';
import { companyRoutes } from '#server/companies/routes.ts';
import { historyRoutes } from '#server/history/routes.ts';
import { interviewRoutes } from '#server/interviews/routes.ts';
import { endWithConversations, endWithUser, readInterviews, readdressInterviews } from '#server/interviews/service.ts';
import { bounceRoutes } from '#server/mail/serve-bounces.ts';
import { outboxRoutes } from '#server/mail/serve-outbox.ts';
import { mailSettingsRoutes } from '#server/mail/serve-mail-settings.ts';
import { contactRoutes } from '#server/contacts/routes.ts';
import { integrationRoutes } from '#server/integrations/routes.ts';
import {
  askAboutWebhooksOf,
  endTokensOf,
  endWebhooksOf,
  tellCandidateMoved,
  tellContactAnswered,
  tellInterviewCancelled,
  tellInterviewConfirmed,
  tellInterviewMoved,
  tellPositionClosed,
  tellPositionLive,
  tellTalentErased,
} from '#server/integrations/service.ts';
import { matchingRoutes } from '#server/matching/routes.ts';
import { countMatches, createMatching, type Matching } from '#server/matching/service.ts';
import { mediaRoutes } from '#server/media/routes.ts';
import { messagingRoutes } from '#server/messaging/routes.ts';
import { moderationRoutes } from '#server/moderation/routes.ts';
import { type Emit, createEmit } from '#server/platform/events/events.ts';
import { antiForgeryRoutes } from '#server/platform/session/anti-forgery.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { useBuiltWeb } from '#server/platform/http/built-web.ts';
import { collectCalls, documentation } from '#server/platform/calls/documentation.ts';
import { brandRoutes, readBrand } from '#server/platform/http/brand.ts';
import { fontRoutes } from '#server/platform/http/fonts.ts';
import { healthRoutes } from '#server/platform/http/health.ts';
import { createServer } from '#server/platform/http/server.ts';
import { pages } from '#server/platform/http/pages.ts';
import { rendererIn } from '#server/platform/http/renderer.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { ownDataRoutes } from '#server/own-data/routes.ts';
import { holdAbandoned } from '#server/own-data/delete-own-account.ts';
import { findFirstAnswers } from '#server/pages/find-first-answers.ts';
import { readFirstPage } from '#server/pages/write-first-page.ts';
import { positionRoutes } from '#server/positions/routes.ts';
import { correctPositionOffsets, handPositionsOver, releasePositions } from '#server/positions/service.ts';
import { privacyRoutes } from '#server/privacy/routes.ts';
import { profileRoutes } from '#server/profiles/routes.ts';
import { publicRoutes } from '#server/public/routes.ts';
import { keepListings, keepNewest, readOpenData } from '#server/public/service.ts';
import { pushRoutes } from '#server/push/routes.ts';
import { referenceRoutes } from '#server/reference/routes.ts';
import { searchRoutes } from '#server/searches/routes.ts';
import { searchForPosition } from '#server/searches/service.ts';
import { talentRoutes } from '#server/talents/routes.ts';
import { correctProfileOffsets, createProfile } from '#server/talents/service.ts';
import { teammateRoutes } from '#server/teammates/routes.ts';
import { templateRoutes } from '#server/templates/routes.ts';
import { verificationRoutes } from '#server/verification/routes.ts';
import { mails } from './mails.ts';

/** Handlers of each event, in the order in which they run. */
export const emit: Emit = createEmit({
  timezonesInstalled: [correctProfileOffsets, correctPositionOffsets],
  userSignedUp: [createProfile],
  memberArrived: [(db, { companyId }) => releasePositions({ emit }, db, companyId)],
  accountSecured: [endTokensOf, endWebhooksOf],
  addressChanged: [readdressInterviews],
  userDeleted: [
    (db, event) => endWithUser({ emit })(db, event),
    tellTalentErased,
    askAboutWebhooksOf,
    handPositionsOver,
    endCasesOf,
    (db, event) => holdAbandoned({ emit })(db, event),
  ],
  positionAnnounced: [announcePosition, searchForPosition],
  positionOpened: [tellPositionLive],
  positionClosed: [withdrawAnnouncement, tellPositionClosed],
  threadWritten: [(db, event) => noteWriting({ emit })(db, event)],
  contactAnswered: [tellContactAnswered],
  contactEnded: [(db, event) => noteEnd({ emit })(db, event)],
  closedFor: [(db, event) => noteClosing({ emit })(db, event)],
  conversationsEnded: [(db, event) => endWithConversations({ emit })(db, event)],
  contactsLapsed: [(db, event) => noteLapse({ emit })(db, event)],
  interviewConfirmed: [(db, event) => noteInterview({ emit })(db, event), tellInterviewConfirmed],
  interviewMoved: [tellInterviewMoved],
  interviewCancelled: [tellInterviewCancelled],
  candidateMoved: [tellCandidateMoved],
});

/** Builds the whole product as one Fastify server, not listening yet, with the calls it serves and its matching. */
export async function buildApp(
  services: Services,
  extend?: (app: FastifyInstance, services: Services) => void,
  webFolder?: string,
): Promise<{ app: FastifyInstance; calls: readonly Call[]; matching: Matching }> {
  const app = await createServer(services);
  const served = collectCalls(app);
  const brand = readBrand(services.settings);
  const builtWebApp = useBuiltWeb(app, webFolder);
  const openRenderer = rendererIn(builtWebApp, brand);
  healthRoutes(app, services);
  antiForgeryRoutes(app, services);
  fontRoutes(app, builtWebApp);
  brandRoutes(app, brand);
  outboxRoutes(app, services);
  mailSettingsRoutes(app, services);
  bounceRoutes(app, services);
  pushRoutes(app, services);
  mediaRoutes(app, services);
  referenceRoutes(app, services);
  accountRoutes(app, services);
  companyRoutes(app, services);
  talentRoutes(app, services);
  contactRoutes(app, services);
  verificationRoutes(app, services);
  privacyRoutes(app, services);
  teammateRoutes(app, services);
  const matching = createMatching(services);
  app.addHook('onClose', () => matching.memory.close());
  positionRoutes(app, services, countMatches(matching));
  matchingRoutes(app, services, matching);
  announcementRoutes(app, services);
  searchRoutes(app, services, matching);
  templateRoutes(app, services);
  profileRoutes(app, services);
  const getNewest = keepNewest(services);
  const listings = keepListings(services);
  const open = readOpenData(services, listings);
  publicRoutes(app, services, {
    listings,
    open,
    openRenderer,
    takeReport: (report) => reportAsVisitor(services, report),
    getNewest,
  });
  messagingRoutes(app, services, readInterviews);
  interviewRoutes(app, services);
  candidateRoutes(app, services, matching);
  historyRoutes(app, services);
  moderationRoutes(app, services);
  integrationRoutes(app, services);
  assistantRoutes(app, services, { served, open });
  ownDataRoutes(app, services);
  adminRoutes(app, services, mails);
  extend?.(app, services);
  documentation(app, served, services.settings.productName);
  const calls = served.map(({ call }) => call);
  const findAnswers = (request: FastifyRequest, viewer: Viewer) => findFirstAnswers(services.settings, request, viewer);
  const begin = readFirstPage(services, { webRoot: builtWebApp, openRenderer, findAnswers, getNewest });
  await pages(app, services, { calls, webRoot: builtWebApp, begin });
  await app.ready();
  return { app, calls, matching };
}
