import type { Interview } from '#contract/interview.ts';
import type { OwnInterview } from '#contract/interviews.ts';
import type { Language } from '#contract/texts/languages.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { ViewerSession } from '#server/platform/session/viewer.ts';
import { presentInterview, presentOwn } from './present.ts';
import { listInterviews, listOwn } from './store.ts';

export { endForCandidates, endWithConversations, endWithUser, endWithUsers } from './end-interviews.ts';
export { interviewMails } from './mails.ts';
export { remindByPush } from './send-reminders.ts';
export { readdressInterviews } from './send-invitations.ts';
export { withdrawProposals } from './store.ts';

/** Reads interviews by their ids, as one of their two people sees them; leaves out others. */
export async function readInterviews(
  db: Database,
  viewer: { id: number; session: Pick<ViewerSession, 'actingAdministrator'> },
  ids: readonly number[],
  language: Language,
): Promise<ReadonlyMap<number, Interview>> {
  const rows = await listInterviews(db, viewer.id, ids);
  return new Map(rows.map((row) => [row.id, presentInterview(viewer, row, language)]));
}

/** Lists the viewer's confirmed interviews that are not over, earliest first. */
export async function listOwnInterviews(
  { db }: { db: Database },
  viewer: { id: number },
): Promise<{ interviews: OwnInterview[] }> {
  return { interviews: (await listOwn(db, viewer.id)).map(presentOwn) };
}
