import { timingSafeEqual } from 'node:crypto';
import type { Settings } from './settings.ts';

/** The secret that signs and seals, and the one it has replaced: `APP_SECRET` and `APP_SECRET_FORMER`. */
export type Secrets = Pick<Settings, 'secret' | 'formerSecret'>;

/** The secrets that verify and open: the present one first. */
export const acceptedSecrets = ({ secret, formerSecret }: Secrets): string[] =>
  formerSecret === undefined ? [secret] : [secret, formerSecret];

/** Whether a signature was made by an accepted secret. Compares in constant time. */
export const isSigned = (secrets: Secrets, given: Buffer, sign: (secret: string) => Buffer): boolean =>
  acceptedSecrets(secrets)
    .map(sign)
    .some((expected) => given.length === expected.length && timingSafeEqual(given, expected));
