import { type RawBuilder, sql } from 'kysely';
import { accountTypes } from '#contract/call.ts';
import type { Correspondent } from '#server/companies/service.ts';
import { closedStates } from '#server/contacts/service.ts';

/** Days from an interview until its company owes the talent an answer. */
const daysToAnswer = 30;

/**
 * Days for which a member has owed the talent of their thread `t` an answer, counted from the last interview once it is
 * 30 days ago. Ends when a member moves or closes the candidate, or either person closes the conversation. Null if
 * none is owed, and for talents.
 */
export const owedDays = ({ type }: Pick<Correspondent, 'type'>): RawBuilder<number | null> =>
  type !== accountTypes.client
    ? sql`null::integer`
    : sql`(
        select floor(extract(epoch from now() - max(i.starts_at)) / 86400)::integer from interviews i
        where i.thread_id = t.id and i.state = 'confirmed'
          and not exists (
            select from candidates c
            where c.position_id = i.position_id and c.talent_id = t.partner_id and c.moved_at > i.starts_at
          )
          and t.contact_state <> all (${closedStates}::text[])
          and t.hidden_from is null and t.hidden_by_company is null
          and exists (select from users talent where talent.id = t.partner_id and talent.is_available)
        having max(i.starts_at + make_interval(mins => i.minutes)) <= now() - make_interval(days => ${daysToAnswer}::integer)
      )`;
