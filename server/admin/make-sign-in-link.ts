import { createHmac, randomBytes } from 'node:crypto';
import * as addresses from '#contract/addresses.ts';
import { type Secrets, isSigned } from '#server/platform/process/secrets.ts';

const linkMinutes = 10;

/** Content of a sign-in link. It is created for one session of one administrator and useless without it. */
interface SignInLink {
  userId: number;
  /** Makes each link unique, so that its use can be recorded. */
  nonce: string;
}

/** Creates the root-relative address that signs in as a user; stores nothing. `now` is the database's. */
export function makeSignInLink(secrets: Secrets, userId: number, administratorSession: Buffer, now: Date): string {
  const nonce = randomBytes(16).toString('base64url');
  const content = `${userId}.${now.getTime() + linkMinutes * 60_000}.${nonce}`;
  return addresses.signInAs(`${content}.${sign(secrets.secret, content, administratorSession).toString('base64url')}`);
}

/**
 * Reads the last part of a link's address; undefined if it was created for another session, has expired or was changed.
 */
export function readSignInLink(
  secrets: Secrets,
  token: string,
  administratorSession: Buffer,
  now: Date,
): SignInLink | undefined {
  const [, content = '', userId, expiresAt, nonce = '', signature = ''] =
    /^((\d{1,10})\.(\d{1,16})\.([\w-]{22}))\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(signature, 'base64url');
  if (!isSigned(secrets, given, (secret) => sign(secret, content, administratorSession))) return undefined;
  return Number(expiresAt) > now.getTime() ? { userId: Number(userId), nonce } : undefined;
}

const sign = (secret: string, content: string, administratorSession: Buffer): Buffer =>
  createHmac('sha256', secret).update(`sign-in-as\0${content}\0`).update(administratorSession).digest();
