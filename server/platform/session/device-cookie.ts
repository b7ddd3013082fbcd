import '@fastify/cookie';
import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { kept } from '#contract/retention.ts';
import { acceptedSecrets, isSigned } from '#server/platform/process/secrets.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { cookieValues } from './cookie-values.ts';

/*
 * Device cookies (OWASP, 'Slow Down Online Guessing Attacks with Device Cookies'): a signed proof that a user has
 * signed in with this browser. It gives the browser its own limits, while unknown ones share theirs, and grants no
 * access. It outlives sign-out, and has an entry for each of the browser's recent users, latest first. An entry is void
 * for another user, after a change of address, and after 400 days.
 */

const maxEntries = 8;
const daysValid = kept.deviceDays;
/** Age in days at which an entry is renewed. */
const daysUnchanged = 30;
const entrySeparator = '~';

/** The user a proof is for. */
interface Holder {
  id: number;
  email: string;
}

interface Entry {
  userId: number;
  /** Days since 1970. */
  issuedOn: number;
  /** Identifies the browser in this user's limits. */
  device: string;
  emailTag: string;
  text: string;
}

const deviceCookie = (settings: Settings): string => (settings.isSecure ? '__Host-device' : 'device');

const sign = (secret: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\0${text}`).digest().subarray(0, 16);

/** Binds an entry to an address without revealing it. */
const tagOf = (secret: string, { id, email }: Holder): string =>
  sign(secret, 'device-email', `${id}\0${email}`).toString('base64url');

const today = (): number => Math.floor(Date.now() / 86_400_000);

/** Reads the valid entries of the cookie, latest sign-in first. */
const readEntries = (request: FastifyRequest, settings: Settings): Entry[] =>
  cookieValues(request, deviceCookie(settings))
    .join(entrySeparator)
    .split(entrySeparator, maxEntries)
    .map((text) => readEntry(text, settings))
    .filter((entry) => entry !== undefined);

function readEntry(text: string, settings: Settings): Entry | undefined {
  const end = text.lastIndexOf('.');
  const mac = Buffer.from(text.slice(end + 1), 'base64url');
  const signed = text.slice(0, Math.max(0, end));
  if (!isSigned(settings, mac, (secret) => sign(secret, 'device', signed))) return undefined;
  const entry = parseEntry(text);
  return entry.issuedOn > today() - daysValid ? entry : undefined;
}

function parseEntry(text: string): Entry {
  const [userId, issuedOn, device = '', emailTag = ''] = text.split('.');
  return { userId: Number(userId), issuedOn: Number(issuedOn), device, emailTag, text };
}

const isFor = (settings: Settings, holder: Holder) => {
  const emailTags = new Set(acceptedSecrets(settings).map((secret) => tagOf(secret, holder)));
  return (entry: Entry): boolean => entry.userId === holder.id && emailTags.has(entry.emailTag);
};

/** Finds this browser's device for a user who has signed in here before; undefined otherwise. */
export const findDevice = (request: FastifyRequest, settings: Settings, holder: Holder): string | undefined =>
  readEntries(request, settings).find(isFor(settings, holder))?.device;

/** Finds the user who last signed in here; the account may have been removed since. */
export const findLastUserId = (request: FastifyRequest, settings: Settings): number | undefined =>
  readEntries(request, settings)[0]?.userId;

/**
 * Whether the latest entry claims to be for the user and recent. Nothing is verified, which is cheap enough for every
 * opened page. A forged entry only leaves its own browser unmarked until the next sign-in.
 */
export function claimsUser(request: FastifyRequest, settings: Settings, userId: number): boolean {
  const [latest = ''] = (request.cookies[deviceCookie(settings)] ?? '').split(entrySeparator, 1);
  const entry = parseEntry(latest);
  return entry.userId === userId && entry.issuedOn > today() - daysUnchanged;
}

/** Marks this browser as one the user has signed in with. A marked browser keeps its device and limits. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, settings: Settings, holder: Holder): void {
  const entries = readEntries(request, settings);
  const known = entries.find(isFor(settings, holder));
  const isFresh = known !== undefined && known === entries[0] && known.issuedOn > today() - daysUnchanged;
  if (isFresh) return;
  const device = known?.device ?? randomBytes(16).toString('base64url');
  const signed = [holder.id, today(), device, tagOf(settings.secret, holder)].join('.');
  const text = `${signed}.${sign(settings.secret, 'device', signed).toString('base64url')}`;
  const others = entries.filter(({ userId }) => userId !== holder.id);
  const value = [text, ...others.map((entry) => entry.text)].slice(0, maxEntries).join(entrySeparator);
  void reply.setCookie(deviceCookie(settings), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.isSecure,
    maxAge: daysValid * 86_400,
  });
}
