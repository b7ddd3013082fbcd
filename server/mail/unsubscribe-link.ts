import { createHmac, hkdfSync } from 'node:crypto';
import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { Id } from '#contract/fields.ts';
import { type Secrets, isSigned } from '#server/platform/process/secrets.ts';
import type { Settings } from '#server/platform/process/settings.ts';

/** Kinds of mail that a user can unsubscribe from. */
const Kind = z.enum(['announcements', 'messages']);
export type Kind = z.infer<typeof Kind>;

export interface Subscription {
  userId: number;
  kind: Kind;
}

const macBytes = 32;

/**
 * Creates the link that ends one kind of mail to one user without signing in. It is valid for the address it was sent
 * to, and void once the account has another one. It never expires, since mail is kept for years.
 */
export const unsubscribeLink = (
  settings: Pick<Settings, 'secret' | 'appUrl'>,
  { userId, kind }: Subscription,
  address: string,
): string =>
  settings.appUrl +
  addresses.unsubscribe(`${kind}.${userId}.${sign(settings.secret, { userId, kind }, address).toString('base64url')}`);

/** Parses a link's token, with a check of its signature against an address; undefined if malformed. */
export function readToken(
  secrets: Secrets,
  token: string,
): (Subscription & { isFor: (address: string) => boolean }) | undefined {
  const [, kindText, id, given = ''] = /^([a-z]+)\.([1-9]\d{0,9})\.([\w-]{43})$/.exec(token) ?? [];
  const kind = Kind.safeParse(kindText);
  const userId = Id.safeParse(Number(id));
  if (!kind.success || !userId.success) return undefined;
  const subscription = { userId: userId.data, kind: kind.data };
  const mac = Buffer.from(given, 'base64url');
  return {
    ...subscription,
    // Encoded again, because the last letter has two unused bits; only our own spelling is accepted.
    isFor: (address) =>
      mac.length === macBytes &&
      mac.toString('base64url') === given &&
      isSigned(secrets, mac, (secret) => sign(secret, subscription, address)),
  };
}

function sign(secret: string, { userId, kind }: Subscription, address: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'rolecall: unsubscribe links', macBytes));
  return createHmac('sha256', key).update(`${kind}\n${userId}\n${address.toLowerCase()}`).digest();
}
