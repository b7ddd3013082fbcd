import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Outcome } from '#contract/cases.ts';
import type { Rule } from '#contract/rules.ts';
import type { Category } from '#contract/reports.ts';

export interface CaseTable {
  id: GeneratedAlways<number>;
  /** The user or the company it is about; null once deleted. */
  userId: number | null;
  companyId: number | null;
  state: Generated<'open' | 'decided' | 'appealed' | 'closed'>;
  openedAt: Generated<Date>;
  outcome: Outcome | null;
  rule: Rule | null;
  reasons: string | null;
  /** End of a suspension. */
  until: Date | null;
  decidedBy: number | null;
  decidedAt: Date | null;
  /** When the person it is about read a warning. */
  acknowledgedAt: Date | null;
  appeal: string | null;
  appealedAt: Date | null;
  appealOutcome: 'kept' | 'overturned' | null;
  appealReasons: string | null;
  appealDecidedBy: number | null;
  appealDecidedAt: Date | null;
  version: Generated<number>;
}

export interface AuditLogTable {
  id: GeneratedAlways<string>;
  at: ColumnType<Date, never, never>;
  administratorId: number | null;
  /** As they were at the time. */
  administratorName: string | null;
  administratorEmail: string | null;
  act: string;
  userId: number | null;
  companyId: number | null;
  caseId: number | null;
  details: unknown;
}

export interface ReportTable {
  id: GeneratedAlways<number>;
  caseId: number;
  reporterId: number | null;
  aboutType: 'talent' | 'teammate' | 'company' | 'position' | 'message';
  /** Id, or a position's public name. */
  aboutId: string;
  category: Category;
  text: string;
  /** Null once erased. */
  evidence: unknown;
  isBadFaith: Generated<boolean>;
  /** Whether it was sent without an account, on a public page. */
  isVisitor: Generated<boolean>;
  /** The rule that a visitor names. */
  rule: Rule | null;
  /** For the answer to a visitor; null once it is queued. */
  visitorEmail: string | null;
  visitorLanguage: string | null;
  reportedAt: ColumnType<Date, never, never>;
}
