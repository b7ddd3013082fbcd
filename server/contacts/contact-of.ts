import { type RawBuilder, sql } from 'kysely';
import type { Contact } from '#contract/contacts.ts';
import { accountTypes } from '#contract/call.ts';
import type { Correspondent } from '#server/companies/service.ts';
import type { ContactState, ContactTable } from '#server/platform/database/contact-tables.ts';
import type { Side } from './policy.ts';
import { verifiedDomainOf } from './verified.ts';

/** A contact with the answer rate of the other side, as JSON of PostgreSQL. */
export interface ContactRow {
  state: ContactState;
  openedBy: Side;
  /** ISO 8601. */
  openedAt: string;
  answer: ContactTable['answer'];
  reason: Contact['reason'];
  /** Null if there is no rate. */
  settled: number | null;
  answered: number | null;
  medianSeconds: number | null;
  verifiedDomain: string | null;
}

/** The contact of a viewer's thread with user `u`; null for colleagues, and if neither has written. */
export function contactOf({ id, type, companyId }: Correspondent): RawBuilder<ContactRow | null> {
  const isTalent = type === accountTypes.talent;
  const rate = sql.raw(isTalent ? 'r.company_id = f.company_id' : 'r.talent_id = f.talent_id');
  const pair = isTalent
    ? sql`f.talent_id = ${id}::integer and f.company_id = u.company_id`
    : sql`f.talent_id = u.id and f.company_id = ${companyId}::integer`;
  return sql`(
    select json_build_object(
      'state', f.state, 'openedBy', f.opened_by, 'openedAt', f.opened_at, 'answer', f.answer, 'reason', f.reason,
      'settled', r.settled, 'answered', r.answered, 'medianSeconds', r.median_seconds,
      'verifiedDomain', ${isTalent ? verifiedDomainOf(sql`f.company_id`) : sql`null`}
    )
    from contacts f left join answer_rates r on ${rate}
    where ${pair}
  )`;
}

/** Whether user `u` has written to a member of the viewer's company, or declined a member's message. */
export const hasWrittenTo = ({ companyId }: Pick<Correspondent, 'companyId'>): RawBuilder<boolean> => sql`exists (
  select from contacts f
  where f.talent_id = u.id and f.company_id = ${companyId}::integer
    and (f.opened_by = 'talent' or f.answered_at is not null)
)`;

/** States of the threads that one of the two has closed. */
export const closedStates: readonly ContactState[] = ['declined', 'closed'];
