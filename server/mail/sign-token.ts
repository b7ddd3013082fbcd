import { createHmac, hkdfSync } from 'node:crypto';
import { type Secrets, isSigned } from '#server/platform/process/secrets.ts';

const macBytes = 32;

/** A token in a mail's link, which permits one act without signing in. */
export interface SignedToken {
  parts: readonly string[];
  /** Whether it was signed for this address. */
  isFor: (address: string) => boolean;
}

/** Purpose of a token, which is invalid for any other purpose. */
type Purpose = 'unsubscribe links' | 'availability links' | 'search links';

/** Joins parts without dots to a token, signed for the address it is sent to. */
export const signToken = (
  secret: string,
  purpose: Purpose,
  parts: readonly (string | number)[],
  address: string,
): string => [...parts, macOf(secret, purpose, parts, address).toString('base64url')].join('.');

/** Splits a token, whose parts count only if it `isFor` the address of its user. */
export function readSignedToken(secrets: Secrets, purpose: Purpose, token: string): SignedToken {
  const parts = token.split('.');
  const given = parts.pop() ?? '';
  const mac = Buffer.from(given, 'base64url');
  return {
    parts,
    // Encoded again, because the last letter has two unused bits; only our own spelling is accepted.
    isFor: (address) =>
      mac.length === macBytes &&
      mac.toString('base64url') === given &&
      isSigned(secrets, mac, (secret) => macOf(secret, purpose, parts, address)),
  };
}

/** The address differs from the parts by its @, so no two signed texts are the same. */
function macOf(secret: string, purpose: Purpose, parts: readonly (string | number)[], address: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `rolecall: ${purpose}`, macBytes));
  return createHmac('sha256', key)
    .update([...parts, address.toLowerCase()].join('\n'))
    .digest();
}
