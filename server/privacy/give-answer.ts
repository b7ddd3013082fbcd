import type { Availability } from '#contract/privacy.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { noteSeen } from '#server/platform/memory/presence.ts';
import { readAnswer } from './sign-answer-link.ts';
import { findAnswering, lockAnswering, updateAvailability } from './store.ts';

type Means = Pick<Services, 'db' | 'settings'>;

/** A link's answer; `isGiven` if the talent has since stated it, by the link or otherwise. */
export interface FoundAnswer {
  answer: Availability;
  isGiven: boolean;
}

/** Finds the answer of a link; undefined if it is invalid, or the availability was changed to something else. */
export const findAnswer = async (means: Means, token: string): Promise<FoundAnswer | undefined> =>
  (await readLink(means, token, (userId) => findAnswering(means.db, userId)))?.found;

/** Answers by a link, which counts as being seen. A repeated answer changes nothing. */
export const giveAnswer = (means: Means, token: string): Promise<FoundAnswer | undefined> =>
  withTransaction(means.db, async (db) => {
    const read = await readLink(means, token, (userId) => lockAnswering(db, userId));
    if (!read) return undefined;
    const { userId, found } = read;
    if (!found.isGiven) {
      await updateAvailability(db, userId, found.answer);
      await noteSeen(db, userId);
    }
    return found;
  });

async function readLink(
  { settings }: Means,
  token: string,
  find: (userId: number) => ReturnType<typeof findAnswering>,
): Promise<{ userId: number; found: FoundAnswer } | undefined> {
  const asked = readAnswer(settings, token);
  const talent = asked && (await find(asked.userId));
  if (!talent || !asked.isFor(talent.email)) return undefined;
  const { userId, answer } = asked;
  const isOpen = talent.availabilityAt.getTime() === asked.availabilityAt.getTime();
  const isGiven = !isOpen && talent.availabilityBy === 'talent' && talent.availability === answer;
  return isOpen || isGiven ? { userId, found: { answer, isGiven } } : undefined;
}
