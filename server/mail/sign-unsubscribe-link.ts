import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { Id } from '#contract/fields.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { type SignedToken, readSignedToken, signToken } from './sign-token.ts';

/** Kinds of mail that a user can unsubscribe from. */
const Kind = z.enum(['announcements', 'messages', 'reviews', 'searches', 'team', 'interviews']);
export type Kind = z.infer<typeof Kind>;

export interface Subscription {
  userId: number;
  kind: Kind;
}

const purpose = 'unsubscribe links';

/**
 * Creates the link that ends one kind of mail to one user without signing in. It is valid for the address it was sent
 * to, and void once the account has another one. It never expires, since mail is kept for years.
 */
export const unsubscribeLink = (
  settings: Pick<Settings, 'secret' | 'appUrl'>,
  { userId, kind }: Subscription,
  address: string,
): string => settings.appUrl + addresses.unsubscribe(signToken(settings.secret, purpose, [kind, userId], address));

/** Parses a link's token, with a check of its signature against an address; undefined if malformed. */
export function readToken(secrets: Secrets, token: string): (Subscription & Pick<SignedToken, 'isFor'>) | undefined {
  const { parts, isFor } = readSignedToken(secrets, purpose, token);
  const [kindText, id = '', ...more] = parts;
  const kind = Kind.safeParse(kindText);
  const userId = Id.safeParse(Number(id));
  if (!kind.success || !userId.success || more.length > 0) return undefined;
  return { userId: userId.data, kind: kind.data, isFor };
}
