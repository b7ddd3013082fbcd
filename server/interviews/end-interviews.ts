import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Hearer } from '#server/platform/events/events.ts';
import { eventOf } from './change-interview.ts';
import { queueEnded } from './mails.ts';
import * as store from './store.ts';

/* Whatever ends a conversation ends its coming interviews: for both calendars, without a message or a reason. */

type Means = Pick<Services, 'emit'>;

/** Ends those of conversations that have just ended. */
export const endWithConversations =
  ({ emit }: Means): Hearer<'conversationsEnded'> =>
  (db, { threadIds }) =>
    end({ emit }, db, { threadIds });

/** Ends those of a user who is being deleted. */
export const endWithUser =
  ({ emit }: Means): Hearer<'userDeleted'> =>
  (db, { userId }) =>
    end({ emit }, db, { userIds: [userId] }, userId);

/** Ends those of users who can no longer be written to. */
export const endWithUsers = (means: Means, db: Database, userIds: readonly number[]): Promise<void> =>
  end(means, db, { userIds });

/** Ends those of talents who are closed for a position. */
export const endForCandidates = (means: Means, db: Database, candidates: store.Candidates): Promise<void> =>
  end(means, db, candidates);

/** Cancels confirmed interviews, withdraws proposals, and queues the mails; `deletedId` is mailed by address. */
async function end({ emit }: Means, db: Database, ending: store.Ending, deletedId?: number): Promise<void> {
  await store.withdrawProposals(db, ending);
  for (const row of await store.listComing(db, ending)) {
    const change = { state: 'cancelled', sequence: row.sequence + 1 } as const;
    if (!(await store.changeInterview(db, row, change))) continue;
    await queueEnded(db, row, deletedId);
    await emit(db, 'interviewCancelled', eventOf(row));
  }
}
