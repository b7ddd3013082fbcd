import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import type { Audience, Call } from '#contract/call.ts';
import { clientHome, firstHome, firstPanels, talentHome } from '#contract/matching.ts';
import { getProfile } from '#contract/profiles.ts';
import { getTransformedTalent } from '#contract/talents.ts';
import type { FirstAnswers } from '#server/accounts/service.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';

/** Makes a call as the browser that asks for the page; undefined unless it succeeds. */
type Ask = <P extends z.ZodMiniType, A extends z.ZodMiniType>(
  call: Call<P, A, Audience, never>,
  payload: z.input<P>,
) => Promise<z.input<A> | undefined>;

/** Asks for what a screen shows first, and returns modules that it then needs besides its own. */
type Opening = (ask: Ask, viewer: Viewer) => Promise<string[]>;

/** Newcomers state their skills there, beside a profile that offers all of them. */
const openTalentHome: Opening = async (ask, { id }) => {
  const home = await ask(talentHome, firstHome);
  if (!home?.frequentSkills) return [];
  await ask(getProfile, { profileType: 'talent', talentId: id });
  return ['home/talent-start.tsx'];
};

/** Cards on the first screen of a desktop, which would move others when they come. */
const firstCards = 6;

const openClientHome: Opening = async (ask) => {
  const home = await ask(clientHome, firstPanels);
  const panel = home?.positions.find(({ title }) => title !== '');
  const talentIds = panel?.talentIds.slice(0, firstCards) ?? [];
  await Promise.all(talentIds.map((talentId) => ask(getTransformedTalent, { talentId })));
  return [];
};

const openings: ReadonlyMap<string | undefined, Opening> = new Map([
  [addresses.talentHome, openTalentHome],
  [addresses.clientHome, openClientHome],
]);

/** Milliseconds. A page that is late costs more than a call of the screen. */
const patience = 250;

/**
 * Finds what a screen asks for first, so that its page can bring it: the calls are made as the browser would make them.
 * What is refused, or not answered within `longest` milliseconds, is left to the screen.
 */
export async function findFirstAnswers(
  request: FastifyRequest,
  viewer: Viewer,
  longest = patience,
): Promise<FirstAnswers> {
  const opening = openings.get(addresses.findScreen(request.url.split('?')[0] ?? ''));
  const found: FirstAnswers = { answers: [], modules: [] };
  if (!opening) return found;
  let isLate = false;
  const ask: Ask = async ({ path }, payload) => {
    const answer = await request.server.inject({
      method: 'POST',
      url: path,
      remoteAddress: request.ip,
      headers: headersOf(request),
      payload: JSON.stringify(payload),
    });
    if (answer.statusCode !== 200 || isLate) return undefined;
    found.answers.push({ path, payload, answer: answer.payload });
    return answer.json();
  };
  const open = async (): Promise<void> => {
    const modules = await opening(ask, viewer);
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
const headersOf = ({ headers, cookies }: FastifyRequest): Record<string, string> => ({
  'content-type': 'application/json',
  ...(headers.cookie !== undefined && { cookie: headers.cookie }),
  ...(headers['accept-language'] !== undefined && { 'accept-language': headers['accept-language'] }),
  'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '',
});
