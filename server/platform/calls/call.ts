import '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Audience, type Call, accountTypes } from '#contract/call.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { checkMay, whyNotRestricted } from '#server/platform/errors/may.ts';
import { isMissingReference } from '#server/platform/errors/handler.ts';
import { type Form, type SentFile, withForm } from '#server/platform/intake/form.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import type { AccountLimit } from '#server/platform/limits/table.ts';
import { checkToken } from '#server/platform/session/anti-forgery.ts';
import { admitToken, bearerOf, checkScope } from '#server/platform/session/user-token.ts';
import { recordActing } from '#server/platform/session/audit-log.ts';
import { refuseRemovedAccount } from '#server/platform/session/removed-account.ts';
import { findRemembered, findViewer } from '#server/platform/session/session.ts';
import { type Viewer, type ViewerOf, whyNotActing, whyWayNeeded } from '#server/platform/session/viewer.ts';
import { compressed } from './compression.ts';
import { createPace } from './pace.ts';
import { parsePayload } from './payload.ts';
import type { Services } from './services.ts';

// The small zod build has no locale; without one every refusal would read 'Invalid input'.
z.config(z.locales.en());

/** Makes a call with a payload, for the caller of another route who sent a token. Returns the answer as JSON. */
export type Perform = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<string>;

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
  interface FastifyContextConfig {
    call?: Call;
    perform?: Perform;
    /** Called every second by every open screen: successes are logged at `debug` only, failures like all others. */
    isPolled?: boolean;
    limit?: AccountLimit | undefined;
    takesTurn?: boolean;
  }
}

/** Input of an operation: the caller, the payload and, for the few that need it, the request and reply. */
export interface Input<Payload extends z.ZodMiniType, Who extends Audience, File extends string> {
  payload: z.output<Payload>;
  viewer: ViewerOf<Who>;
  /** Image parts, at most 10 MB each, available until the operation ends. */
  files: Partial<Record<File, SentFile>>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** An answer that is already JSON, built by PostgreSQL or from constant parts. Tests check it against the contract. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

interface RouteOptions<Payload, Answer> {
  /** Whether a call with this payload may change data; by default every call that does not only read. */
  mayChange?: (payload: Payload) => boolean;
  /** Whether a call with this payload counts as the user's presence; by default every call does. */
  showsPresence?: (payload: Payload) => boolean;
  /**
   * Reads the viewer from this process's memory while that is current, as for every reading call. Other processes may
   * accept an ended session for up to one second. Such a call must therefore only use writing statements that check the
   * session themselves.
   */
  remembersSession?: boolean;
  /** See `FastifyContextConfig`. */
  isPolled?: boolean;
  /** Limit of the JSON body in bytes; by default one megabyte. */
  bodyLimit?: number;
  /** Limit per account that a call with a valid payload counts against. */
  limit?: AccountLimit;
  /** Whether the operation waits for its account's turn among the searches: it looks at all people or positions. */
  takesTurn?: boolean;
  /** Whether a viewer's token may make the call with this payload; by default it may with any. */
  mayByToken?: (payload: Payload, viewer: Viewer) => boolean;
  /** Ids of the talents in an answer; a company and a token each see a limited number a day. */
  shows?: (answer: Answer) => readonly number[];
  /**
   * Reads fields as the operation will, and refuses invalid ones. If some fail on their shape, it reads the others, so
   * that one answer names every fault.
   */
  check?: (payload: Payload) => unknown;
}

/**
 * Shorter answers arrive in the first packets of a connection anyway. Compression reveals nothing: without the
 * anti-forgery token, which other sites cannot send, no call is answered.
 */
const worthIt = 4_096;

/**
 * Browsers that reconnect all at once, as after a deployment, are admitted a few at a time. New messages, and the
 * listener that keeps memory current, do not wait for all of them.
 */
const begin = createPace(2);

/** A rich text may contain embedded pictures, so its body may be larger. */
export const richTextBodyLimit = 4 * 1024 * 1024;

/**
 * Registers one call of the contract. Refuses forged and cross-site requests, callers outside the audience and invalid
 * payloads, then runs the operation. The answer is reduced to the contract's fields, so that a stray column cannot
 * leak.
 */
export function route<
  Payload extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  Who extends Audience,
  File extends string,
>(
  app: FastifyInstance,
  services: Services,
  call: Call<Payload, Answer, Who, File>,
  operation: (input: Input<Payload, Who, File>) => Promise<z.input<Answer> | JsonText>,
  {
    remembersSession: remembers = call.isReading === true,
    isPolled = false,
    bodyLimit,
    limit,
    takesTurn = false,
    check,
    showsPresence = () => true,
    mayChange = () => call.isReading !== true,
    mayByToken = () => true,
    shows,
  }: RouteOptions<z.output<Payload>, z.input<Answer>> = {},
): void {
  const isUrgent = call.isReading !== true && !isPolled;
  /** Looks up the session, or the token, again. */
  const checkSession = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const token = bearerOf(request);
    request.viewer =
      token === undefined
        ? await findViewer(services, request, reply, { remembers: false })
        : await admitToken(services, token, call.token);
    checkCaller(call, request.viewer);
  };
  interface Given {
    body: unknown;
    files: Form<File>['files'];
  }
  /** Runs the operation for a caller who has been checked, and returns its answer as JSON. */
  const perform = async (request: FastifyRequest, reply: FastifyReply, { body, files }: Given): Promise<string> => {
    const payload = await parsePayload(call.payload, body, check);
    if (limit && request.viewer) await countAgainst(services.db, limit, request.viewer.id);
    const { actingAdministrator, token } = request.viewer?.session ?? {};
    if (request.viewer && token && !mayByToken(payload, request.viewer))
      throw new AppError('forbidden', 'No token may make this call.');
    // Neither an acting administrator nor a token counts as the user's presence.
    if (request.viewer && actingAdministrator === null && token === null && showsPresence(payload))
      services.presence.note(request.viewer.id);
    const viewer = request.viewer as ViewerOf<Who>; // checkAudience has narrowed it
    const operate = () => operation({ payload, viewer, files, request, reply });
    const inTurn = takesTurn && request.viewer ? services.searching.run(request.viewer.id, operate) : operate();
    const answer = await inTurn.catch(async (error: unknown) => {
      // A referenced row was deleted at this moment, perhaps the user.
      if (isMissingReference(error)) await checkSession(request, reply);
      throw error;
    });
    if (request.viewer && shows && !(answer instanceof JsonText)) countShown(services, request.viewer, shows(answer));
    if (request.viewer && mayChange(payload) && !isPolled) await recordActing(services.db, request.viewer, call.path);
    if (!remembers && call.isReading !== true) await hearOwnChanges(services);
    return serialise(call, answer, services.settings.checksEveryAnswer);
  };
  const performByToken: Perform = async (request, reply, body) => {
    checkCaller(call, request.viewer);
    const { token } = request.viewer?.session ?? {};
    if (token) checkScope(token, call.token);
    return perform(request, reply, { body, files: {} });
  };
  app.post(call.path, {
    config: { call, perform: performByToken, isPolled, limit, takesTurn },
    ...(bodyLimit !== undefined && { bodyLimit }),
    onRequest: async (request, reply) => {
      // Other sites cannot send this header, so it needs no other protection; cookies sent with it are ignored.
      const token = bearerOf(request);
      if (token !== undefined) {
        request.viewer = await admitToken(services, token, call.token);
        return checkCaller(call, request.viewer);
      }
      const remembered = remembers ? await findRemembered(services, request) : undefined;
      if (!remembered && !isUrgent) await begin();
      checkToken(request, services.settings, remembered);
      request.viewer = remembered?.viewer ?? (await findViewer(services, request, reply, { remembers, isUrgent }));
      if (!request.viewer && call.audience !== 'nobody') await refuseRemovedAccount(services, request);
      checkCaller(call, request.viewer);
    },
    handler: async (request, reply) => {
      const { storage, settings } = services;
      const serve = async (given: Given): Promise<string | Buffer> => {
        // The session may have ended while a slow body arrived.
        if (reply.elapsedTime > settings.arrival.trust && !call.isStreamed) await checkSession(request, reply);
        const text = await perform(request, reply, given);
        void reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-store');
        return isPolled ? text : compressed(request, reply, text, worthIt);
      };
      if (!call.files || call.isStreamed)
        return serve({ body: request.body === undefined ? {} : request.body, files: {} });
      return withForm(request, storage, { files: call.files, fields: fieldsOf(call.payload) }, serve);
    },
  });
}

/**
 * Waits until this process has handled the notification of its own write, so that the next call is not served stale.
 * Does not wait for a listener that is not current: memory answers no calls then.
 */
async function hearOwnChanges({ listener }: Services): Promise<void> {
  if (listener.isCurrent()) await listener.catchUp();
}

/**
 * Counts the people shown to a token and to a company; throws 'too-many' past a limit. Administrators are not counted.
 */
function countShown(
  { countShown, countCards }: Services,
  { companyId, session: { token, actingAdministrator } }: Viewer,
  talentIds: readonly number[],
): void {
  if (token) countShown(token.id, talentIds);
  if (companyId !== null && actingAdministrator === null) countCards(companyId, talentIds);
}

/** Names of a payload's fields. */
const fieldsOf = (payload: z.ZodMiniType): string[] =>
  payload instanceof z.ZodMiniObject ? Object.keys(payload.shape) : [];

/**
 * Refuses a viewer outside the audience, an acting administrator where the call is for the user alone, and an
 * administrator who has signed in without a required passkey, except for the few calls with `allowsMissingPasskey`.
 */
export function checkCaller(
  call: Pick<Call, 'audience' | 'acting' | 'allowsRestricted' | 'allowsMissingPasskey'>,
  viewer: Viewer | null,
): void {
  checkAudience(call.audience, viewer);
  if (!call.allowsRestricted) refuseRestricted(viewer);
  if (!viewer) return;
  checkMay(whyNotActing(viewer, call));
  if (call.audience !== 'nobody' && !call.allowsMissingPasskey) checkMay(whyWayNeeded(viewer));
}

/** Throws 'not-signed-in' or 'wrong-account-type' for a viewer outside the audience. */
export function checkAudience(audience: Audience, viewer: Viewer | null): void {
  if (audience === 'nobody') return;
  if (!viewer) throw new AppError('not-signed-in', 'Please sign in.');
  if (audience === 'anyone') return;
  if (!audience.some((name) => accountTypes[name] === viewer.type)) {
    throw new AppError('wrong-account-type', `This call is for a ${audience.join(' or a ')}.`);
  }
}

/** Throws 'restricted' for a viewer whose account is suspended or leaving. */
export function refuseRestricted(viewer: Viewer | null): void {
  if (viewer) checkMay(whyNotRestricted(viewer));
}

function serialise(call: Call, answer: unknown, checksEveryAnswer: boolean): string {
  if (answer instanceof JsonText) {
    if (checksEveryAnswer) call.answer.parse(JSON.parse(answer.text));
    return answer.text;
  }
  return JSON.stringify(call.answer.parse(answer));
}
