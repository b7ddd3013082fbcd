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

/** Threads `h` of talent `t` with a member of the company that both see. */
const threadsOf = ({ companyId }: Client): RawBuilder<unknown> => sql`(
  select h.*, member.id as member_id, member.first_name from (
    select h.* from threads h where h.lower_user_id = t.user_id
    union all
    select h.* from threads h where h.higher_user_id = t.user_id
  ) h join users member
    on member.id = h.lower_user_id + h.higher_user_id - t.user_id and member.company_id = ${companyId}::integer
  where h.last_message_id is not null and h.hidden_from is null
)`;

/** The skills of talent `t` among some. */
const countSkills = (ids: readonly number[]): RawBuilder<number> =>
  sql`(select count(*)::integer from unnest(${ids}::integer[]) asked where asked = any (t.skill_ids))`;

const selected = (viewer: Client, { requiredSkillIds, optionalSkillIds }: Asked) => sql`
  t.user_id as id, u.first_name, u.last_name, u.avatar_key, t.experience, t.compensation, t.is_remote, t.timezone,
  t.physical_country_id, ${countSkills(requiredSkillIds)} as required_met,
  ${countSkills(optionalSkillIds)} as optional_met, c.stage, c.moved_at, c.closed_reason as reason, ${openFacts(viewer)},
  coalesce(
    (
      select json_build_object('id', mover.id, 'firstName', mover.first_name) from users mover
      where mover.id = c.moved_by and mover.company_id = ${viewer.companyId}::integer
    ), (
      select json_build_object('id', h.member_id, 'firstName', h.first_name) from ${threadsOf(viewer)} h
      order by h.last_message_id desc limit 1
    )
  ) as who, (
    select json_build_object(
      'by', case when m.user_id <> t.user_id then json_build_object('id', h.member_id, 'firstName', h.first_name) end,
      'text', left(m.text, ${maxLastText}::integer), 'hasVideo', m.video is not null,
      'attachment', m.attachments -> 0 ->> 'name', 'at', m.created_at
    )
    from ${threadsOf(viewer)} h join messages m on m.thread_id = h.id and m.id = h.last_message_id
    where h.member_id = ${viewer.id}::integer or m.id >= h.shared_from_id
    order by m.id desc limit 1
  ) as last_word`;

/** Lists those of some talents whom the viewer sees, in any order. */
export async function listAmong(
  db: Database,
  viewer: Client,
  position: Asked,
  talentIds: readonly number[],
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${selected(viewer, position)}
    from talents t
      join users u on u.id = t.user_id
      left join candidates c on c.talent_id = t.user_id and c.position_id = ${position.id}::integer
    where t.user_id = any (${talentIds}::integer[]) and ${isSeenBy(viewer)}`.execute(db);
  return rows;
}

/** Lists the first candidates in a stage whom the viewer sees, the last moved first. */
export async function listStage(
  db: Database,
  viewer: Client,
  position: Asked,
  { stage, limit }: { stage: Stage; limit: number },
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${selected(viewer, position)}
    from candidates c
      join talents t on t.user_id = c.talent_id
      join users u on u.id = t.user_id
    where c.position_id = ${position.id}::integer and c.stage = ${stage}::text and ${isSeenBy(viewer)}
    order by c.moved_at desc, c.talent_id desc limit ${limit}::integer`.execute(db);
  return rows;
}
