import { type RawBuilder, sql } from 'kysely';
import type { ClosedReason, ListedPerson } from '#contract/candidates.ts';
import { maxLastText } from '#contract/messaging.ts';
import type { Stage } from '#contract/stages.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { isSeenBy } from '#server/privacy/service.ts';
import { type OpenFacts, openFacts } from './store.ts';

type Client = Pick<ClientViewer, 'id' | 'type' | 'companyId'>;

/** A position, with the skills that rows count. */
interface Asked {
  id: number;
  requiredSkillIds: readonly number[];
  optionalSkillIds: readonly number[];
}

export interface PersonRow extends OpenFacts {
  id: number;
  firstName: string;
  lastName: string;
  avatarKey: string | null;
  experience: number | null;
  compensation: number | null;
  isRemote: boolean;
  timezone: string | null;
  physicalCountryId: number | null;
  requiredMet: number;
  optionalMet: number;
  /** Null for a talent without one, who has neither of the next two. */
  stage: Stage | null;
  movedAt: Date | null;
  reason: ClosedReason | null;
  who: ListedPerson['who'];
  lastWord: (Omit<NonNullable<ListedPerson['lastWord']>, 'at'> & { at: string }) | null;
}

/** The skills of talent `t` among some. */
const countSkills = (ids: readonly number[]): RawBuilder<number> =>
  sql`(select count(*)::integer from unnest(${ids}::integer[]) asked where asked = any (t.skill_ids))`;

/**
 * Reads talents `t`, users `u`, each with the candidate `c` that they are for the position, if any; the last moved
 * first. Their threads with the company's members are read once for all of them: one by one, those of a thousand take
 * most of a second. `is true` keeps PostgreSQL from joining the threads with the listed talents: expecting only a few,
 * it would read every thread again for each of them. Instead it looks the talents up in a hash table.
 */
const readPeople = (
  viewer: Client,
  { requiredSkillIds, optionalSkillIds }: Asked,
  { from, limit = sql`` }: { from: RawBuilder<unknown>; limit?: RawBuilder<unknown> },
) => sql<PersonRow>`
  with listed as materialized (
    select t.user_id as id, u.first_name, u.last_name, u.avatar_key, t.experience, t.compensation, t.is_remote,
      t.timezone, t.physical_country_id, ${countSkills(requiredSkillIds)} as required_met,
      ${countSkills(optionalSkillIds)} as optional_met, c.stage, c.moved_at, c.moved_by, c.closed_reason as reason,
      ${openFacts(viewer)}
    from ${from}
    where ${isSeenBy(viewer)}
    order by c.moved_at desc, t.user_id desc ${limit}
  ), thread as materialized (
    select h.*, h.lower_user_id + h.higher_user_id - member.id as talent_id, member.id as member_id, member.first_name
    from users member cross join lateral (
      select l.* from threads l where l.lower_user_id = member.id
      union all
      select l.* from threads l where l.higher_user_id = member.id
    ) h
    where member.company_id = ${viewer.companyId}::integer and h.last_message_id is not null and h.hidden_from is null
      and (h.lower_user_id + h.higher_user_id - member.id in (select id from listed)) is true
  ), latest as materialized (
    select distinct on (talent_id) * from thread order by talent_id, last_message_id desc
  ), shown as materialized (
    select distinct on (talent_id) * from thread
    where member_id = ${viewer.id}::integer or last_message_id >= shared_from_id
    order by talent_id, last_message_id desc
  )
  select listed.*,
    case
      when mover.id is not null then json_build_object('id', mover.id, 'firstName', mover.first_name)
      when latest.talent_id is not null
        then json_build_object('id', latest.member_id, 'firstName', latest.first_name)
    end as who,
    case when m.id is not null then json_build_object(
      'by', case when m.user_id <> listed.id
        then json_build_object('id', shown.member_id, 'firstName', shown.first_name) end,
      'text', left(m.text, ${maxLastText}::integer), 'hasVideo', m.video is not null,
      'attachment', m.attachments -> 0 ->> 'name', 'at', m.created_at
    ) end as last_word
  from listed
    left join users mover on mover.id = listed.moved_by and mover.company_id = ${viewer.companyId}::integer
    left join latest on latest.talent_id = listed.id
    left join shown on shown.talent_id = listed.id
    left join messages m on m.thread_id = shown.id and m.id = shown.last_message_id
  order by listed.moved_at desc, listed.id desc`;

/** Lists those of some talents whom the viewer sees, in any order. */
export async function listAmong(
  db: Database,
  viewer: Client,
  position: Asked,
  talentIds: readonly number[],
): Promise<PersonRow[]> {
  const from = sql`
    unnest(${talentIds}::integer[]) asked
      join talents t on t.user_id = asked
      join users u on u.id = t.user_id
      left join candidates c on c.talent_id = t.user_id and c.position_id = ${position.id}::integer`;
  return (await readPeople(viewer, position, { from }).execute(db)).rows;
}

/** Lists the first candidates in a stage whom the viewer sees, the last moved first. */
export async function listStage(
  db: Database,
  viewer: Client,
  position: Asked,
  { stage, limit }: { stage: Stage; limit: number },
): Promise<PersonRow[]> {
  const from = sql`
    (select * from candidates where position_id = ${position.id}::integer and stage = ${stage}::text) c
      join talents t on t.user_id = c.talent_id
      join users u on u.id = t.user_id`;
  return (await readPeople(viewer, position, { from, limit: sql`limit ${limit}::integer` }).execute(db)).rows;
}
