import '@fastify/cookie';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { codeMinutes } from '#contract/codes.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { isSigned } from '#server/platform/process/secrets.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { findFlowHash } from '#server/platform/session/anti-forgery.ts';
import { isProven } from '#server/platform/session/own-sessions.ts';
import type { SignedIn } from '#server/platform/session/sign-in-browser.ts';
import { startSession } from '#server/platform/session/session.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import type { StepOrigin } from './answer-step.ts';
import type { Identity, Ties } from './ask-provider.ts';
import { findLinkedUser, noteIdentityUse } from './identities-store.ts';
import { linkOrganisation } from './link-organisation.ts';
import { noteNewDevice } from './report-new-device.ts';

/*
 * Nothing is stored between the start of a sign-in and its end. State, nonce and verifier derive from the browser's
 * flow cookie, so they are worthless in another browser, and several tabs may sign in at a time.
 */

const minutes = 10;
const endOf = (length: number): string => String(Date.now() + length * 60_000);

/** Makes what ties a sign-in to the browser; `id` is the public name of the position to continue to. */
export function makeTies(settings: Settings, flowHash: Buffer, id: string): Ties {
  const content = `${randomBytes(16).toString('base64url')}.${endOf(minutes)}.${id}`;
  return tiesOf(settings, flowHash, content);
}

function tiesOf({ secret }: Settings, flowHash: Buffer, content: string): Ties {
  const derive = (purpose: string): string =>
    createHmac('sha256', secret).update(`oidc-${purpose}\0${content}\0`).update(flowHash).digest('base64url');
  return { state: `${content}.${derive('state')}`, nonce: derive('nonce'), verifier: derive('verifier') };
}

/** Reads a state; undefined if it is another browser's, older than ten minutes, or changed. */
export function readState(settings: Settings, flowHash: Buffer, state: string): { ties: Ties; id: string } | undefined {
  const [, content = '', end, id = ''] = /^([\w-]{22}\.(\d{1,16})\.([\w-]{0,64}))\.[\w-]{43}$/.exec(state) ?? [];
  const ties = tiesOf(settings, flowHash, content);
  const [given, expected] = [Buffer.from(state), Buffer.from(ties.state)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return Number(end) > Date.now() ? { ties, id } : undefined;
}

const Kept = z.object({ issuer: z.string(), subject: z.string(), email: z.string(), id: z.string() });
/** An identity that waits for a code to its address, and the position to continue to. */
type Kept = z.infer<typeof Kept>;

const cookieOf = ({ isSecure }: Settings) => ({
  name: isSecure ? '__Host-organisation' : 'organisation',
  options: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const,
});

const sign = (secret: string, text: string, flowHash: Buffer): Buffer =>
  createHmac('sha256', secret).update(`organisation\0${text}\0`).update(flowHash).digest();

/** Keeps an identity in the browser while its person has time to type a code. */
export function keepIdentity(reply: FastifyReply, settings: Settings, flowHash: Buffer, kept: Kept): void {
  const { name, options } = cookieOf(settings);
  const text = `${Buffer.from(JSON.stringify(kept)).toString('base64url')}.${endOf(2 * codeMinutes)}`;
  const signature = sign(settings.secret, text, flowHash).toString('base64url');
  void reply.setCookie(name, `${text}.${signature}`, { ...options, maxAge: 2 * codeMinutes * 60 });
}

/** Finds the identity that a browser keeps. */
export function findKeptIdentity(request: FastifyRequest, settings: Settings): Kept | undefined {
  const [content = '', end = '', signature = ''] = (request.cookies[cookieOf(settings).name] ?? '').split('.');
  const flowHash = findFlowHash(request, settings);
  const given = Buffer.from(signature, 'base64url');
  if (!flowHash || !isSigned(settings, given, (secret) => sign(secret, `${content}.${end}`, flowHash)))
    return undefined;
  if (Number(end) < Date.now()) return undefined;
  return Kept.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
}

/** Makes the browser forget its identity, if it keeps one. */
export function forgetIdentity(request: FastifyRequest, reply: FastifyReply, settings: Settings): void {
  const { name, options } = cookieOf(settings);
  if (request.cookies[name] !== undefined) void reply.clearCookie(name, options);
}

/**
 * Signs in the user that an identity is linked to. One who is signed in here with its address, and has proved that
 * lately, is linked first. Undefined for all others, who need a code.
 */
export function signInWithOrganisation(
  { db }: Services,
  identity: Identity,
  viewer: Viewer | null,
  { browser, findDevice }: Pick<StepOrigin, 'browser' | 'findDevice'>,
): Promise<SignedIn | undefined> {
  return withTransaction(db, async (db) => {
    const linked = await findLinkedUser(db, identity);
    const user = linked ?? (viewer && (await mayLink(viewer)) ? viewer : undefined);
    if (!user) return undefined;
    const { id, email } = user;
    // Before the link, in the order of `deleteUser`.
    const sessionToken = await startSession(db, user, browser, 'oidc');
    if (!linked) await linkOrganisation(db, id, identity, browser);
    if (!(await noteIdentityUse(db, id, identity))) throw new AppError('conflict', 'The link has just ended.');
    if (findDevice(user) === undefined) await noteNewDevice(db, { userId: id, device: browser, way: 'oidc' });
    return { id, email, sessionToken };
  });

  async function mayLink({ email, session }: Viewer): Promise<boolean> {
    return email === identity.email && !session.actingAdministrator && (await isProven(db, session.tokenHash));
  }
}
