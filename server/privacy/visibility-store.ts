import { type RawBuilder, sql } from 'kysely';
import { accountTypes } from '#contract/call.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';

/**
 * Whether a company may find a talent `t`: match, count and announce to them. The third part of the matching rule
 * (docs/product/matching.md); the index in memory implements it a second time.
 */
export const mayBeFoundBy = (companyId: RawBuilder<number>): RawBuilder<boolean> => sql`(
  t.is_findable
  and not exists (
    select from hidden_pairs hidden where hidden.company_id = ${companyId} and hidden.talent_id = t.user_id
  )
  and (not t.is_verified_only or exists (
    select from companies verified where verified.id = ${companyId} and verified.verified_domain is not null
  ))
)`;

/**
 * Whether a company's members are shown a talent `t` among others, on a card. A kept conversation shows only the
 * profile.
 */
export const isFoundBy = (companyId: number): RawBuilder<boolean> => mayBeFoundBy(sql`${companyId}::integer`);

/**
 * Whether a viewer sees a talent `t`. A client sees those their company may find, and those in the client's own threads
 * that have a message and are not hidden. No client sees a suspended talent.
 */
export const isSeenBy = ({ id, type, companyId }: Pick<Viewer, 'id' | 'type' | 'companyId'>): RawBuilder<boolean> =>
  type === accountTypes.client
    ? sql`(not t.is_suspended and (${mayBeFoundBy(sql`${companyId}::integer`)} or exists (
        select from threads h
        where h.lower_user_id = least(t.user_id, ${id}::integer) and h.higher_user_id = greatest(t.user_id, ${id}::integer)
          and h.last_message_id is not null and h.hidden_from is null
      )))`
    : sql`true`;

/** Whether a user is a talent findable by verified companies alone, and a company `c` is not verified. */
export const isTooUnproven = (userId: number): RawBuilder<boolean> => sql`(
  c.verified_domain is null and exists (
    select from talents chooser where chooser.user_id = ${userId}::integer and chooser.is_verified_only
  )
)`;
