import type * as z from 'zod/mini';
import { accountTypes } from '#contract/call.ts';
import { type CaseDetails, type CaseSummary, type adminCases, casePageSize } from '#contract/reports.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { recordCaseOpened } from '#server/platform/session/audit-log.ts';
import type { AdministratorViewer } from '#server/platform/session/viewer.ts';
import * as store from './case-store.ts';
import { listTakeable } from './take-down-store.ts';

/** Lists a page of cases, and counts those waiting. */
export async function listCases(
  { db }: Pick<Services, 'db'>,
  asked: z.output<(typeof adminCases)['payload']>,
): Promise<z.input<(typeof adminCases)['answer']>> {
  const [rows, openCount] = await Promise.all([store.listCases(db, asked), store.countWaiting(db)]);
  const shown = rows.slice(0, casePageSize);
  return {
    cases: shown.map(presentCase),
    openCount,
    nextCursor: rows.length > casePageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

const typeOf = ({ companyId, userType }: store.CaseRow): NonNullable<CaseSummary['subject']>['type'] =>
  companyId !== null ? 'company' : userType === accountTypes.talent ? 'talent' : 'client';

function presentCase(row: store.CaseRow): CaseSummary {
  const { id, categories, count, openedAt, state, outcome, isOverturned, name, isSuspended } = row;
  const subjectId = row.userId ?? row.companyId;
  const subject = subjectId === null || name === null ? null : { type: typeOf(row), id: subjectId, name, isSuspended };
  const { takenBy: by, takenByName: taker, takenAt } = row;
  return {
    id,
    subject,
    categories,
    count,
    openedAt: openedAt.toISOString(),
    state,
    outcome,
    isOverturned,
    ...(by !== null && taker !== null && takenAt && { taken: { by, name: taker, at: takenAt.toISOString() } }),
  };
}

/** Reads a case with its evidence, and logs that; 404 if there is none. */
export async function readCase(
  { db }: Pick<Services, 'db'>,
  viewer: AdministratorViewer,
  caseId: number,
): Promise<CaseDetails> {
  return withTransaction(db, async (db) => {
    const row = await store.findCase(db, caseId);
    if (!row) throw new AppError('not-found', 'There is no such case.');
    await recordCaseOpened(db, viewer, { userId: row.userId, companyId: row.companyId, caseId });
    const reports = await store.listReports(db, caseId);
    const history = await store.listHistory(db, row);
    const { companyId } = row;
    return {
      ...presentCase(row),
      version: row.version,
      ...(companyId !== null && { reach: await store.countReach(db, companyId) }),
      ...(companyId !== null && row.state === 'open' && { positions: await listTakeable(db, { companyId, caseId }) }),
      reports: reports.map(({ reporterId, reporterName, reportedAt, isVisitor, rule, visitorEmail, ...report }) => ({
        ...report,
        ...(isVisitor && { visitor: { rule, email: visitorEmail } }),
        reporter: reporterId === null || reporterName === null ? null : { id: reporterId, name: reporterName },
        reportedAt: reportedAt.toISOString(),
      })),
      decision: presentDecision(row, viewer),
      appeal: presentAppeal(row),
      history: history.map(presentCase),
    };
  });
}

const presentDecision = (row: store.CaseDetailsRow, { id }: AdministratorViewer): CaseDetails['decision'] =>
  row.decidedAt && {
    rule: row.rule,
    ...(row.positionTitle !== null && { positionTitle: row.positionTitle }),
    reasons: row.reasons,
    until: row.until?.toISOString() ?? null,
    decidedAt: row.decidedAt.toISOString(),
    decidedBy: row.decidedByName,
    isSelf: row.decidedBy === id,
  };

const presentAppeal = (row: store.CaseDetailsRow): CaseDetails['appeal'] =>
  row.appealedAt && {
    text: row.appeal,
    appealedAt: row.appealedAt.toISOString(),
    outcome: row.appealOutcome,
    reasons: row.appealReasons,
  };
