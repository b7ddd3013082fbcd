import type { Hearer } from '#server/platform/events/events.ts';
import { queueReaddressed } from './mails.ts';
import { changeSequence, listComing } from './store.ts';

/** Moves the coming interviews of a user from the calendar of their former address to that of the new one. */
export const readdressInterviews: Hearer<'addressChanged'> = async (db, { userId, former }) => {
  for (const row of await listComing(db, { userIds: [userId] })) {
    const sequence = await changeSequence(db, row);
    await queueReaddressed(db, { ...row, sequence }, { userId, former });
  }
};
