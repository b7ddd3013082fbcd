import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { proposeInterview } from '#contract/interviews.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { DB } from '#server/platform/database/schema.ts';
import type { Caller } from '#server/testing/caller.ts';

const hour = 3_600_000;

/** The full hour this many days ahead or, if negative, ago. */
export const inDays = (days: number): Date => new Date(Math.ceil(Date.now() / hour + days * 24) * hour);

/** Stores an interview in a thread, by default a proposal of three times, and returns its id. */
export async function buildInterview(
  db: Database,
  interview: Pick<Insertable<DB['interviews']>, 'threadId' | 'proposedBy'> & Partial<Insertable<DB['interviews']>>,
): Promise<number> {
  const built = await db
    .insertInto('interviews')
    .values({
      title: 'Meet the platform team',
      minutes: 45,
      slots: [10, 11, 12].map(inDays),
      place: 'https://meet.example/platform',
      proposerZone: 'Europe/Berlin',
      uid: `${randomUUID()}@localhost`,
      ...interview,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return built.id;
}

/** Proposes three times by the call, and returns its reply. */
export const propose = (
  caller: Caller,
  threadId: number,
  slots: readonly Date[] = [10, 11, 12].map(inDays),
  positionHashId?: string,
) =>
  caller.send(proposeInterview, {
    threadId,
    positionHashId,
    title: 'Meet the platform team',
    minutes: 45,
    slots: slots.map((slot) => slot.toISOString()),
    place: 'https://meet.example/platform',
    timeZone: 'Europe/Berlin',
  });
