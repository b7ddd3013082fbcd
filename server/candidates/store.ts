import { type RawBuilder, sql } from 'kysely';
import type { ClosedReason, Standing as StandingOf } from '#contract/candidates.ts';
import type { DeclineReason } from '#contract/contacts.ts';
import type { Stage } from '#contract/stages.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { isSeenBy } from '#server/privacy/service.ts';
import type { Side, Standing } from './policy.ts';

type Client = Pick<ClientViewer, 'id' | 'type' | 'companyId'>;

/** A talent and a position of a company. */
export interface Subject {
  positionId: number;
  talentId: number;
  companyId: number;
}

/** Columns of a candidate `c` with its stage and writers; all null if there is none. */
const standing = sql`c.stage, c.contacted_by, c.answered_at is not null as is_answered`;

type StandingRow = { stage: Stage | null; contactedBy: Side | null; isAnswered: boolean };

const standingOf = ({ stage, contactedBy, isAnswered }: StandingRow): Standing | undefined =>
  stage === null ? undefined : { stage, contactedBy, isAnswered };

/** The talent of thread `h` and positions of its member's company. */
const subjects = (isAbout: RawBuilder<unknown>, threadId: number) => sql<Subject>`
  select p.id as position_id, t.user_id as talent_id, p.company_id
  from threads h
    join talents t on t.user_id in (h.lower_user_id, h.higher_user_id)
    join users member on member.id = h.lower_user_id + h.higher_user_id - t.user_id
    join positions p on p.company_id = member.company_id and ${isAbout}
  where h.id = ${threadId}::integer
  order by p.id`;

/**
 * Finds the talent of a thread and the position of a message, by default that of the thread's last one; undefined if
 * that is none of the company's.
 */
export async function findSubject(
  db: Database,
  threadId: number,
  positionId: number | null,
): Promise<Subject | undefined> {
  const isAbout = sql`p.id = coalesce(${positionId}::integer, h.position_id)`;
  const { rows } = await subjects(isAbout, threadId).execute(db);
  return rows[0];
}

/** Lists the talent with each position that messages of a thread were about. */
export async function listSubjects(db: Database, threadId: number): Promise<Subject[]> {
  const isAbout = sql`p.id in (select b.position_id from thread_positions b where b.thread_id = h.id)`;
  const { rows } = await subjects(isAbout, threadId).execute(db);
  return rows;
}

/** Finds a company's position by its public name. */
export async function findOwnPosition(db: Database, companyId: number, hashId: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('positions')
    .select('id')
    .where('hashId', '=', hashId)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return found?.id;
}

/** Finds the stage of a talent in a position. */
export async function findStanding(
  db: Database,
  { positionId, talentId }: Pick<Subject, 'positionId' | 'talentId'>,
): Promise<Standing | undefined> {
  const { rows } = await sql<StandingRow>`
    select ${standing} from candidates c
    where c.position_id = ${positionId}::integer and c.talent_id = ${talentId}::integer`.execute(db);
  return rows[0] && standingOf(rows[0]);
}

interface Move {
  positionId: number;
  talentIds: readonly number[];
  stage: Stage;
  reason: ClosedReason | null;
  /** Null for an automatic move. */
  movedBy: number | null;
  /** Leaves out those who have a stage. */
  onlyNew?: boolean | undefined;
}

/** Those who were moved, and the act that undoes it; null if nobody was. */
export interface Moved {
  moved: number[];
  actId: number | null;
}

type MovedRow = { talentId: number; actId: number };

const movedOf = (rows: readonly MovedRow[]): Moved => ({
  moved: rows.map(({ talentId }) => talentId),
  actId: rows[0]?.actId ?? null,
});

/** Moves talents to a stage, and notes each move. Returns those who were not there already. */
export async function moveTo(
  db: Database,
  { positionId, talentIds, stage, reason, movedBy, onlyNew = false }: Move,
): Promise<Moved> {
  const { rows } = await sql<MovedRow>`
    with moved as (
      insert into candidates (position_id, talent_id, stage, closed_reason, moved_by)
      select ${positionId}::integer, talent_id, ${stage}::text, ${reason}::text, ${movedBy}::integer
      from unnest(${talentIds}::integer[]) talent_id order by talent_id
      on conflict (position_id, talent_id) do update set stage = excluded.stage,
        closed_reason = excluded.closed_reason, moved_by = excluded.moved_by, moved_at = clock_timestamp(),
        version = candidates.version + 1
      where not ${onlyNew}::boolean
        and (candidates.stage, candidates.closed_reason) is distinct from (excluded.stage, excluded.closed_reason)
      returning talent_id, moved_at
    ), act as materialized (
      select nextval('candidate_acts') as id
    ), noted as (
      insert into candidate_events (
        position_id, talent_id, stage, closed_reason, is_automatic, moved_by, moved_at, act_id
      )
      select ${positionId}::integer, talent_id, ${stage}::text, ${reason}::text, ${movedBy}::integer is null,
        ${movedBy}::integer, moved_at, act.id
      from moved, act order by talent_id
    )
    select talent_id, act.id as act_id from moved, act order by talent_id`.execute(db);
  return movedOf(rows);
}

/** Removes those talents from a position's list about whom neither side has written, and notes it. Returns them. */
export async function takeOff(
  db: Database,
  { positionId, talentIds, movedBy }: Pick<Move, 'positionId' | 'talentIds' | 'movedBy'>,
): Promise<Moved> {
  const { rows } = await sql<MovedRow>`
    with gone as (
      delete from candidates
      where position_id = ${positionId}::integer and talent_id = any (${talentIds}::integer[]) and contacted_at is null
      returning talent_id
    ), act as materialized (
      select nextval('candidate_acts') as id
    ), noted as (
      insert into candidate_events (position_id, talent_id, is_automatic, moved_by, act_id)
      select ${positionId}::integer, talent_id, false, ${movedBy}::integer, act.id from gone, act order by talent_id
    )
    select talent_id, act.id as act_id from gone, act order by talent_id`.execute(db);
  return movedOf(rows);
}

/** Notes which side wrote first about a position. */
export const noteContact = (db: Database, { positionId, talentId, side }: Subject & { side: Side }) =>
  sql`
    update candidates set contacted_by = ${side}::text, contacted_at = clock_timestamp()
    where position_id = ${positionId}::integer and talent_id = ${talentId}::integer`.execute(db);

/** Notes that the other side has written back. */
export const noteAnswer = (db: Database, { positionId, talentId }: Subject) =>
  sql`
    update candidates set answered_at = clock_timestamp()
    where position_id = ${positionId}::integer and talent_id = ${talentId}::integer`.execute(db);

/** Notes the message that told a talent of being closed. */
export const noteTold = (
  db: Database,
  { positionId, talentId, messageId }: Omit<Subject, 'companyId'> & { messageId: number },
) =>
  sql`
    update candidates set told_id = ${messageId}::bigint
    where position_id = ${positionId}::integer and talent_id = ${talentId}::integer`.execute(db);

/** Lists those of some talents whom the viewer sees, with the viewer's thread in which the talent has written. */
export async function listSeen(
  db: Database,
  viewer: Client,
  talentIds: readonly number[],
): Promise<{ talentId: number; threadId: number | null }[]> {
  const { rows } = await sql<{ talentId: number; threadId: number | null }>`
    select t.user_id as talent_id, ${talkOf(viewer.id)} as thread_id from talents t
    where t.user_id = any (${talentIds}::integer[]) and ${isSeenBy(viewer)}
    order by t.user_id`.execute(db);
  return rows;
}

/** Lists the stages of those of some talents whom the viewer sees and who have one. */
export async function listStandingOf(
  db: Database,
  viewer: Client,
  positionId: number,
  talentIds: readonly number[],
): Promise<(Omit<StandingOf, 'interviewAt'> & OpenFacts)[]> {
  const { rows } = await sql<Omit<StandingOf, 'interviewAt'> & OpenFacts>`
    select c.talent_id, c.stage, c.closed_reason as reason, ${openFacts(viewer)}
    from candidates c join talents t on t.user_id = c.talent_id
    where c.position_id = ${positionId}::integer and c.talent_id = any (${talentIds}::integer[]) and ${isSeenBy(viewer)}
    order by c.talent_id`.execute(db);
  return rows;
}

/** The thread of a member with talent `t` in which the talent has written and which is not closed; null for none. */
const talkOf = (memberId: number) => sql<number | null>`(
  select h.id from threads h
  where h.lower_user_id = least(t.user_id, ${memberId}::integer)
    and h.higher_user_id = greatest(t.user_id, ${memberId}::integer)
    and h.closed_after_id is distinct from h.last_message_id and h.contact_state not in ('declined', 'closed')
    and (h.last_writer_id = t.user_id or exists (
      select from messages m where m.thread_id = h.id and m.user_id = t.user_id
    ))
)`;

/** The facts of candidate `c`, talent `t`, that a question before closing needs. */
export interface OpenFacts {
  hasTalked: boolean;
  isProposed: boolean;
  interviewAt: Date | null;
  hasAnswered: boolean;
  declineReason: DeclineReason | null;
}

/** Interviews `i` of candidate `c` for the position. */
const interviewsOf = sql`
  interviews i join threads h on h.id = i.thread_id and c.talent_id in (h.lower_user_id, h.higher_user_id)
  where i.position_id = c.position_id`;

/** Whether candidate `c` is closed, and has answered or agreed to an interview since. */
const hasAnsweredSince = sql<boolean>`(c.stage = 'closed' and (
  coalesce(case c.contacted_by when 'company' then c.answered_at else c.contacted_at end > c.moved_at, false)
  or exists (select from ${interviewsOf} and i.state = 'confirmed' and i.changed_at > c.moved_at)
))`;

export const openFacts = ({ id, companyId }: Client) => sql`
  ${talkOf(id)} is not null as has_talked,
  exists (
    select from ${interviewsOf} and (
      i.state = 'proposed' and i.slots[cardinality(i.slots)] > now()
      or i.state = 'confirmed' and i.new_slots[cardinality(i.new_slots)] > now()
    )
  ) as is_proposed,
  (select min(i.starts_at) from ${interviewsOf} and i.state = 'confirmed' and i.starts_at > now()) as interview_at,
  coalesce(${hasAnsweredSince}, false) as has_answered,
  case c.closed_reason when 'declined' then (
    select k.reason from contacts k
    where k.talent_id = c.talent_id and k.company_id = ${companyId}::integer and k.state = 'declined'
  ) end as decline_reason`;

/** Whether the company's last word to talent `t` told them of being closed, and they have not written since. */
const wasTold = ({ companyId }: Client) => sql<boolean>`exists (
  select from candidates told
    join positions p on p.id = told.position_id and p.company_id = ${companyId}::integer
    join users member on member.company_id = p.company_id
    join threads h on h.lower_user_id = least(t.user_id, member.id)
      and h.higher_user_id = greatest(t.user_id, member.id) and h.last_message_id = told.told_id
  where told.talent_id = t.user_id and told.told_id is not null
)`;

export interface CandidateRow extends OpenFacts {
  talentId: number;
  stage: Stage;
  movedAt: Date;
  /** Microseconds since the Unix epoch; the list is ordered by it. */
  movedAtMicroseconds: number;
  mover: { id: number; firstName: string; lastName: string } | null;
  reason: ClosedReason | null;
  wasTold: boolean;
}

export type CandidateKey = Pick<CandidateRow, 'movedAtMicroseconds' | 'talentId'>;

/** Lists a page of the candidates in a stage whom the viewer sees, the last moved first. */
export async function listInStage(
  db: Database,
  viewer: Client,
  { positionId, stage, after, limit }: { positionId: number; stage: Stage; after: CandidateKey | null; limit: number },
): Promise<CandidateRow[]> {
  const key = sql`((extract(epoch from c.moved_at) * 1000000)::bigint, c.talent_id)`;
  const { rows } = await sql<CandidateRow>`
    select c.talent_id, c.stage, c.moved_at, c.closed_reason as reason,
      (extract(epoch from c.moved_at) * 1000000)::bigint as moved_at_microseconds,
      case when m.id is not null
        then json_build_object('id', m.id, 'firstName', m.first_name, 'lastName', m.last_name) end as mover,
      ${openFacts(viewer)}, ${wasTold(viewer)} as was_told
    from candidates c
      join talents t on t.user_id = c.talent_id
      left join users m on m.id = c.moved_by and m.company_id = ${viewer.companyId}::integer
    where c.position_id = ${positionId}::integer and c.stage = ${stage}::text and ${isSeenBy(viewer)}
      ${after ? sql`and ${key} < (${after.movedAtMicroseconds}::bigint, ${after.talentId}::integer)` : sql``}
    order by ${key} desc limit ${limit}::integer`.execute(db);
  return rows;
}

/** A move of a talent by a member, with what has become of it. */
export interface UndoRow {
  positionId: number;
  talentId: number;
  firstName: string;
  /** Whether nobody has moved the talent since. */
  isLast: boolean;
  /** The last move: where to and, unless it was automatic or by a former member, by whom. */
  lastStage: Stage | null;
  lastMover: string | null;
  /** The event that the undo leads back to; null for no stage. */
  restoresId: number | null;
}

/**
 * Lists the moves of one act of a viewer's company, of talents whom the viewer sees. An undo stands for the event that
 * it led back to.
 */
export async function listUndoable(db: Database, viewer: Client, actId: number): Promise<UndoRow[]> {
  const { rows } = await sql<UndoRow>`
    select e.position_id, e.talent_id, u.first_name, coalesce(last.restores_id, last.id) = e.id as is_last,
      last.stage as last_stage, m.first_name as last_mover,
      case when former.stage is not null then coalesce(former.restores_id, former.id) end as restores_id
    from candidate_events e
      join positions p on p.id = e.position_id and p.company_id = ${viewer.companyId}::integer
      join talents t on t.user_id = e.talent_id
      join users u on u.id = e.talent_id
      cross join lateral (
        select l.* from candidate_events l
        where (l.position_id, l.talent_id) = (e.position_id, e.talent_id) order by l.id desc limit 1
      ) last
      left join lateral (
        select f.* from candidate_events f
        where (f.position_id, f.talent_id) = (e.position_id, e.talent_id) and f.id < e.id order by f.id desc limit 1
      ) former on true
      left join users m on m.id = last.moved_by and m.company_id = p.company_id
    where e.act_id = ${actId}::bigint and not e.is_automatic and ${isSeenBy(viewer)}
    order by e.talent_id`.execute(db);
  return rows;
}

/**
 * Gives a talent the stage of a former event, with its reason, mover and date, or none, and notes it. Returns the
 * stage; undefined if the talent should lose theirs although somebody has written about the position.
 */
export async function restore(
  db: Database,
  { positionId, talentId, restoresId }: Pick<UndoRow, 'positionId' | 'talentId' | 'restoresId'>,
  { actId, undoneBy }: { actId: number; undoneBy: number },
): Promise<Stage | null | undefined> {
  const { rows } = await sql<{ stage: Stage | null }>`
    with former as (
      select stage, closed_reason, moved_by, moved_at from candidate_events where id = ${restoresId}::bigint
    ), restored as (
      insert into candidates (position_id, talent_id, stage, closed_reason, moved_by, moved_at)
      select ${positionId}::integer, ${talentId}::integer, stage, closed_reason, moved_by, moved_at from former
      on conflict (position_id, talent_id) do update set stage = excluded.stage,
        closed_reason = excluded.closed_reason, moved_by = excluded.moved_by, moved_at = excluded.moved_at,
        version = candidates.version + 1
      returning stage, closed_reason
    ), gone as (
      delete from candidates
      where position_id = ${positionId}::integer and talent_id = ${talentId}::integer and contacted_at is null
        and ${restoresId}::bigint is null
      returning null::text as stage, null::text as closed_reason
    )
    insert into candidate_events (
      position_id, talent_id, stage, closed_reason, is_automatic, moved_by, act_id, restores_id
    )
    select ${positionId}::integer, ${talentId}::integer, stage, closed_reason, false, ${undoneBy}::integer,
      ${actId}::bigint, ${restoresId}::bigint
    from (select * from restored union all select * from gone) undone
    returning stage`.execute(db);
  return rows[0]?.stage;
}

/** Takes the number of a new act. */
export async function beginAct(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('candidate_acts') as id`.execute(db);
  return rows[0]?.id ?? 0;
}
