import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { Id } from '#contract/fields.ts';
import { Availability } from '#contract/privacy.ts';
import { readSignedToken, signToken } from '#server/mail/service.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import type { Settings } from '#server/platform/process/settings.ts';

/** The answer of a link: valid while the talent's availability is from this moment. */
interface Answer {
  userId: number;
  answer: Availability;
  availabilityAt: Date;
}

const purpose = 'availability links';

/** Creates a link to answer without signing in, for the address it is sent to. */
export const answerLink = (
  { secret, appUrl }: Pick<Settings, 'secret' | 'appUrl'>,
  { userId, answer, availabilityAt }: Answer,
  address: string,
): string =>
  appUrl +
  addresses.answerAvailability(signToken(secret, purpose, [answer, userId, availabilityAt.getTime()], address));

const Parts = z.tuple([Availability, z.pipe(z.transform(Number), Id), z.pipe(z.transform(Number), z.int())]);

/** Parses a link's token, with a check of its signature against an address; undefined if malformed. */
export function readAnswer(
  secrets: Secrets,
  token: string,
): (Answer & { isFor: (address: string) => boolean }) | undefined {
  const { parts, isFor } = readSignedToken(secrets, purpose, token);
  const { data } = Parts.safeParse(parts);
  if (!data) return undefined;
  const [answer, userId, at] = data;
  return { answer, userId, availabilityAt: new Date(at), isFor };
}
