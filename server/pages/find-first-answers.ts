import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type Call, accountTypes } from '#contract/call.ts';
import { clientHome, talentHome } from '#contract/matching.ts';
import { messagingUnread } from '#contract/messaging.ts';
import { getProfile } from '#contract/profiles.ts';
import { adminCases } from '#contract/reports.ts';
import { type Asked, type ScreenName, asked, findScreen, openings } from '#contract/screens.ts';
import { getTransformedTalent } from '#contract/talents.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { findToken } from '#server/platform/session/anti-forgery.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';

/** Data embedded in a page for its screen: answers as JSON, and modules besides the screen's own. */
export interface FirstAnswers {
  answers: (Asked & { answer: string })[];
  modules: string[];
}

/** Finds the answer of one of the screen's first calls. */
type Answered = <A extends z.ZodMiniType>(
  call: Pick<Call<z.ZodMiniType, A>, 'path' | 'answer'>,
) => z.input<A> | undefined;

interface More {
  asked: Asked[];
  modules?: string[];
}

/** Newcomers state their skills on a start screen, which needs their profile with all options. */
const talentStart = (answered: Answered, { id }: Viewer): More =>
  answered(talentHome)?.frequentSkills
    ? { asked: [asked(getProfile, { profileType: 'talent', talentId: id })], modules: ['home/talent-start.tsx'] }
    : { asked: [] };

/** Cards in a desktop's first view, which would shift others when loaded later. */
const firstCards = 6;

const talentCards = (answered: Answered): More => {
  const panel = answered(clientHome)?.positions.find(({ title }) => title !== '');
  const talentIds = panel?.talentIds.slice(0, firstCards) ?? [];
  return { asked: talentIds.map((talentId) => asked(getTransformedTalent, { talentId })) };
};

/** Calls and modules that screens need once their first calls are answered. */
const furthers: Partial<Record<ScreenName, (answered: Answered, viewer: Viewer) => More>> = {
  talentHome: talentStart,
  clientHome: talentCards,
};

/** The menu of every screen counts messages, or cases to decide. */
const menuOf = ({ type }: Viewer): Asked =>
  type === accountTypes.administrator ? asked(adminCases, { state: 'open' }) : asked(messagingUnread, {});

/** Milliseconds. A page that is late costs more than a call of the screen. */
export const patience = 250;

/**
 * Finds the answers of a screen's first calls, for embedding in its page, by calling as the browser would. Calls that
 * are refused, or not answered within `longest` milliseconds, are left to the screen.
 */
export async function findFirstAnswers(
  settings: Settings,
  request: FastifyRequest,
  viewer: Viewer,
  longest = patience,
): Promise<FirstAnswers> {
  const screen = findScreen(request.url.split('?')[0] ?? '');
  const headers = headersOf(request, settings);
  const found: FirstAnswers = { answers: [], modules: [] };
  let isLate = false;
  const ask = async ({ path, payload }: Asked): Promise<void> => {
    const answer = await request.server.inject({
      method: 'POST',
      url: path,
      remoteAddress: request.ip,
      headers,
      payload: JSON.stringify(payload),
    });
    if (answer.statusCode === 200 && !isLate) found.answers.push({ path, payload, answer: answer.payload });
  };
  const answered: Answered = (call) => {
    const { answer } = found.answers.find(({ path }) => path === call.path) ?? {};
    return answer === undefined ? undefined : (JSON.parse(answer) as z.input<typeof call.answer>); // as the call wrote it
  };
  const open = async (): Promise<void> => {
    if (!screen) return;
    await Promise.all(openings[screen.name]({ userId: viewer.id, id: screen.id ?? '' }).map(ask));
    const more = furthers[screen.name]?.(answered, viewer);
    await Promise.all(more?.asked.map(ask) ?? []);
    if (!isLate) found.modules.push(...(more?.modules ?? []));
  };
  const all = Promise.all([open(), ask(menuOf(viewer))]);
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, longest);
  await Promise.race([all.catch((error: unknown) => request.log.warn({ err: error }, 'no first answers')), end]);
  clearTimeout(timer);
  isLate = true;
  return found;
}

/** The headers of the same browser's own call. */
function headersOf(request: FastifyRequest, settings: Settings): Record<string, string> {
  const { cookie, 'accept-language': language } = request.headers;
  return {
    'content-type': 'application/json',
    ...(cookie !== undefined && { cookie }),
    ...(language !== undefined && { 'accept-language': language }),
    'x-xsrf-token': findToken(request, settings) ?? '',
  };
}
