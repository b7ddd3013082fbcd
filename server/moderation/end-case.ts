import type { Outcome } from '#contract/cases.ts';
import type { ReportEnd } from '#contract/reports.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Hearer } from '#server/platform/events/events.ts';
import { subjectIn } from './decide-store.ts';
import * as store from './end-case-store.ts';
import { caseMails } from './mails.ts';
import { type NewDecision, type Subject, decideCase } from './store.ts';

/** The end of a report by the outcome of its case. */
export const reportEndOf = (outcome: Outcome): ReportEnd =>
  outcome === 'gone' ? 'gone' : outcome === 'noAction' ? 'noBreach' : 'acted';

interface Ending {
  caseId: number;
  subject: Subject | undefined;
}

/**
 * Ends an open case, which the caller has locked with its people: stores the decision, notifies the reporters, and lets
 * the company write to new people again if no other case of it is open. Every case ends here.
 */
export async function endCase(db: Database, { caseId, subject }: Ending, decision: NewDecision): Promise<void> {
  await decideCase(db, caseId, decision);
  const end = reportEndOf(decision.outcome);
  for (const userId of await store.listReporters(db, caseId)) await caseMails.reporter.queue(db, { end }, { userId });
  for (const { email, ...visitor } of await store.takeVisitors(db, caseId))
    await caseMails.visitor.queue(db, { ...visitor, says: end }, { address: email });
  if (subject) await store.releaseIfQuiet(db, subject);
}

/**
 * Ends the cases of a deleted user, and of a company deleted with them: as decided by the administrator who deletes
 * them, otherwise without a decision. Appeals end with them too.
 */
export const endCasesOf: Hearer<'userDeleted'> = async (db, { userId, successorId, administratorId }) => {
  const leaver = { userId, isLast: successorId === null };
  const outcome = administratorId === null ? 'gone' : 'deleted';
  for (const { id: caseId, ...found } of await store.lockOpenCasesOf(db, leaver)) {
    const decision = { outcome, rule: null, reasons: null, until: null, decidedBy: administratorId } as const;
    await endCase(db, { caseId, subject: subjectIn(found) }, decision);
  }
  await store.closeAppealsOf(db, leaver);
};
