import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { adminFailedMail, adminWeek } from '#contract/admin.ts';
import { adminLog } from '#contract/audit-log.ts';
import { type Audience, type Call, accountTypes } from '#contract/call.ts';
import { editCompany, listTeammates, showCompany } from '#contract/companies.ts';
import { readMailSettings } from '#contract/mail-settings.ts';
import { clientHome, firstHome, firstPanels, talentHome } from '#contract/matching.ts';
import { firstThreads, messagingInit, messagingUnread } from '#contract/messaging.ts';
import { ownAccount } from '#contract/own-account.ts';
import { editPosition, listPositions } from '#contract/positions.ts';
import { readPrivacy } from '#contract/privacy.ts';
import { getProfile } from '#contract/profiles.ts';
import { adminCases } from '#contract/reports.ts';
import { getTransformedTalent } from '#contract/talents.ts';
import { editTeammate } from '#contract/teammates.ts';
import { readTrust } from '#contract/verification.ts';
import type { FirstAnswers } from '#server/accounts/service.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { findToken } from '#server/platform/session/anti-forgery.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';

/** Makes a call as the browser that asks for the page; returns what reads the answer, or undefined unless it succeeds. */
type Ask = <P extends z.ZodMiniType, A extends z.ZodMiniType>(
  call: Call<P, A, Audience, never>,
  payload: z.input<P>,
) => Promise<(() => z.input<A>) | undefined>;

/** Asks for what a screen shows first, and returns modules that it then needs besides its own. */
type Opening = (ask: Ask, viewer: Viewer, id: string) => Promise<string[]>;

/** Asks for one answer, with which most screens begin; `id` is the address's. */
const openWith =
  <P extends z.ZodMiniType, A extends z.ZodMiniType>(
    call: Call<P, A, Audience, never>,
    payloadOf: (viewer: Viewer, id: string) => z.input<P>,
  ): Opening =>
  async (ask, viewer, id) => {
    await ask(call, payloadOf(viewer, id));
    return [];
  };

/** Newcomers state their skills there, beside a profile that offers all of them. */
const openTalentHome: Opening = async (ask, { id }) => {
  const home = await ask(talentHome, firstHome);
  if (!home?.().frequentSkills) return [];
  await ask(getProfile, { profileType: 'talent', talentId: id });
  return ['home/talent-start.tsx'];
};

/** Cards on the first screen of a desktop, which would move others when they come. */
const firstCards = 6;

const openClientHome: Opening = async (ask) => {
  const home = await ask(clientHome, firstPanels);
  const panel = home?.().positions.find(({ title }) => title !== '');
  const talentIds = panel?.talentIds.slice(0, firstCards) ?? [];
  await Promise.all(talentIds.map((talentId) => ask(getTransformedTalent, { talentId })));
  return [];
};

const openNewTeammate: Opening = async (ask) => {
  await Promise.all([ask(listTeammates, {}), ask(editCompany, {})]);
  return [];
};

const openMessages = openWith(messagingInit, () => firstThreads);
const openOwnProfile = openWith(getProfile, ({ id }) => ({ profileType: 'talent', talentId: id }) as const);

/** The menu of every screen counts messages, or cases to decide. */
const openMenu = (ask: Ask, { type }: Viewer): Promise<unknown> =>
  type === accountTypes.administrator ? ask(adminCases, { state: 'open' }) : ask(messagingUnread, {});

const openings: ReadonlyMap<string | undefined, Opening> = new Map<string, Opening>([
  [addresses.account, openWith(ownAccount, () => ({}))],
  [addresses.mailSettings, openWith(readMailSettings, () => ({}))],
  [addresses.talentHome, openTalentHome],
  [addresses.talentMessages, openMessages],
  [addresses.talentProfile, openOwnProfile],
  [addresses.talentProfileEdit, openOwnProfile],
  [addresses.talentPrivacy, openWith(readPrivacy, () => ({}))],
  [addresses.clientHome, openClientHome],
  [addresses.clientMessages, openMessages],
  [addresses.company, openWith(showCompany, () => ({ profileType: 'company' }) as const)],
  [addresses.companyEdit, openWith(editCompany, () => ({ profileType: 'company' }) as const)],
  [addresses.trust, openWith(readTrust, () => ({}))],
  [addresses.positions, openWith(listPositions, () => ({}))],
  [
    addresses.positionEdit,
    openWith(editPosition, (_, id) => ({ profileType: 'position', positionHashId: id }) as const),
  ],
  [addresses.team, openWith(listTeammates, () => ({}))],
  [addresses.teammateCreate, openNewTeammate],
  [
    addresses.teammateEdit,
    openWith(editTeammate, (_, id) => ({ profileType: 'teammate', teammateId: Number(id) }) as const),
  ],
  // Lists of accounts are left to the screen: no page carries their sign-in links.
  [addresses.adminClients, openWith(adminWeek, () => ({}))],
  [addresses.adminTalents, openWith(adminWeek, () => ({}))],
  [addresses.adminMail, openWith(adminFailedMail, () => ({}))],
  [addresses.adminReports, openWith(adminCases, () => ({ cursor: null }))],
  [addresses.adminLog, openWith(adminLog, () => ({ cursor: null }))],
]);

/** Milliseconds. A page that is late costs more than a call of the screen. */
const patience = 250;

/**
 * Finds what a screen asks for first, so that its page can bring it: the calls are made as the browser would make them.
 * What is refused, or not answered within `longest` milliseconds, is left to the screen.
 */
export async function findFirstAnswers(
  settings: Settings,
  request: FastifyRequest,
  viewer: Viewer,
  longest = patience,
): Promise<FirstAnswers> {
  const { screen, id = '' } = addresses.findScreen(request.url.split('?')[0] ?? '') ?? {};
  const opening = openings.get(screen);
  const headers = headersOf(request, settings);
  const found: FirstAnswers = { answers: [], modules: [] };
  let isLate = false;
  const ask: Ask = async ({ path }, payload) => {
    const answer = await request.server.inject({
      method: 'POST',
      url: path,
      remoteAddress: request.ip,
      headers,
      payload: JSON.stringify(payload),
    });
    if (answer.statusCode !== 200 || isLate) return undefined;
    found.answers.push({ path, payload, answer: answer.payload });
    return () => answer.json();
  };
  const open = async (): Promise<void> => {
    const [modules = []] = await Promise.all([opening?.(ask, viewer, id), openMenu(ask, viewer)]);
    if (!isLate) found.modules.push(...modules);
  };
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, longest);
  await Promise.race([open().catch((error: unknown) => request.log.warn({ err: error }, 'no first answers')), end]);
  clearTimeout(timer);
  isLate = true;
  return found;
}

/** What the call of the same browser carries. */
function headersOf(request: FastifyRequest, settings: Settings): Record<string, string> {
  const { cookie, 'accept-language': language } = request.headers;
  return {
    'content-type': 'application/json',
    ...(cookie !== undefined && { cookie }),
    ...(language !== undefined && { 'accept-language': language }),
    'x-xsrf-token': findToken(request, settings) ?? '',
  };
}
