import type { ColumnType, Generated } from 'kysely';

/** State of a contact: opened `byTalent` or `byCompany` and unanswered, `settled` once both have written. */
export type ContactState = 'byTalent' | 'byCompany' | 'settled' | 'declined' | 'closed' | 'lapsed';

/** The first contact of a talent and a company, regardless of which members have written. */
export interface ContactTable {
  talentId: number;
  companyId: number;
  openedBy: 'talent' | 'company';
  /** Null once deleted, like the thread. */
  openedByUser: number | null;
  openedAt: Generated<Date>;
  /** The thread it was opened in. */
  threadId: number | null;
  answeredAt: Date | null;
  answer: 'wrote' | 'interested' | 'notInterested' | 'closed' | null;
  reason: string | null;
  closedAt: Date | null;
  closedBy: 'talent' | 'company' | null;
  lapsedAt: Date | null;
  remindedAt: Date | null;
  /** Computed by the database. */
  state: ColumnType<ContactState, never, never>;
}

/** How a company or a talent answers first messages; computed each night. */
export interface AnswerRateTable {
  companyId: number | null;
  talentId: number | null;
  settled: number;
  answered: number;
  medianSeconds: number | null;
}
