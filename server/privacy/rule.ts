import { type RawBuilder, sql } from 'kysely';
import { accountTypes } from '#contract/call.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';

/** Whether a talent `t` may be found: matched, counted and announced to. */
export const mayBeFound: RawBuilder<boolean> = sql`t.is_findable`;

/**
 * Whether a viewer sees a talent `t`. A client sees those who may be found, and those in a thread of theirs that has a
 * message.
 */
export const isSeenBy = ({ id, type }: Pick<Viewer, 'id' | 'type'>): RawBuilder<boolean> =>
  type === accountTypes.client
    ? sql`(${mayBeFound} or exists (
        select from threads h
        where h.lower_user_id = least(t.user_id, ${id}::integer) and h.higher_user_id = greatest(t.user_id, ${id}::integer)
          and h.last_message_id is not null
      ))`
    : sql`true`;
