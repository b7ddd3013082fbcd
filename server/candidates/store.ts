import { sql } from 'kysely';
import type { ClosedReason, Standing as StandingOf } from '#contract/candidates.ts';
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

interface Written extends Subject {
  side: Side;
  standing: Standing | undefined;
}

/** Finds the talent and position of a message; undefined if it is not about a position of the member's company. */
export async function findWritten(db: Database, threadId: number, writerId: number): Promise<Written | undefined> {
  const { rows } = await sql<Subject & StandingRow>`
    select p.id as position_id, t.user_id as talent_id, p.company_id, ${standing}
    from threads h
      join talents t on t.user_id in (h.lower_user_id, h.higher_user_id)
      join users member on member.id = h.lower_user_id + h.higher_user_id - t.user_id
      join positions p on p.id = h.position_id and p.company_id = member.company_id
      left join candidates c on c.position_id = p.id and c.talent_id = t.user_id
    where h.id = ${threadId}::integer`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { positionId, talentId, companyId } = row;
  const side = writerId === talentId ? 'talent' : 'company';
  return { positionId, talentId, companyId, side, standing: standingOf(row) };
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
}

/** Moves talents to a stage, and notes each move. Returns those who were not there already. */
export async function moveTo(db: Database, { positionId, talentIds, stage, reason, movedBy }: Move): Promise<number[]> {
  const { rows } = await sql<{ talentId: number }>`
    with moved as (
      insert into candidates (position_id, talent_id, stage, closed_reason, moved_by)
      select ${positionId}::integer, talent_id, ${stage}::text, ${reason}::text, ${movedBy}::integer
      from unnest(${talentIds}::integer[]) talent_id order by talent_id
      on conflict (position_id, talent_id) do update set stage = excluded.stage,
        closed_reason = excluded.closed_reason, moved_by = excluded.moved_by, moved_at = clock_timestamp(),
        version = candidates.version + 1
      where (candidates.stage, candidates.closed_reason) is distinct from (excluded.stage, excluded.closed_reason)
      returning talent_id, moved_at
    ), noted as (
      insert into candidate_events (position_id, talent_id, stage, closed_reason, is_automatic, moved_by, moved_at)
      select ${positionId}::integer, talent_id, ${stage}::text, ${reason}::text, ${movedBy}::integer is null,
        ${movedBy}::integer, moved_at
      from moved order by talent_id
    )
    select talent_id from moved order by talent_id`.execute(db);
  return rows.map(({ talentId }) => talentId);
}

/** Removes those talents from a position's list about whom neither side has written, and notes it. Returns them. */
export async function takeOff(
  db: Database,
  { positionId, talentIds, movedBy }: Pick<Move, 'positionId' | 'talentIds' | 'movedBy'>,
): Promise<number[]> {
  const { rows } = await sql<{ talentId: number }>`
    with gone as (
      delete from candidates
      where position_id = ${positionId}::integer and talent_id = any (${talentIds}::integer[]) and contacted_at is null
      returning talent_id
    ), noted as (
      insert into candidate_events (position_id, talent_id, is_automatic, moved_by)
      select ${positionId}::integer, talent_id, false, ${movedBy}::integer from gone order by talent_id
    )
    select talent_id from gone order by talent_id`.execute(db);
  return rows.map(({ talentId }) => talentId);
}

/** Notes which side wrote first about a position. */
export const noteContact = (db: Database, { positionId, talentId, side }: Omit<Written, 'standing'>) =>
  sql`
    update candidates set contacted_by = ${side}::text, contacted_at = clock_timestamp()
    where position_id = ${positionId}::integer and talent_id = ${talentId}::integer`.execute(db);

/** Notes that the other side has written back. */
export const noteAnswer = (db: Database, { positionId, talentId }: Subject) =>
  sql`
    update candidates set answered_at = clock_timestamp()
    where position_id = ${positionId}::integer and talent_id = ${talentId}::integer`.execute(db);

/** Lists the positions of a company for which a talent is in one of some stages, after a message. */
export async function listStanding(
  db: Database,
  { talentId, companyId }: Omit<Subject, 'positionId'>,
  stages: readonly Stage[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.position_id as id from candidates c join positions p on p.id = c.position_id
    where c.talent_id = ${talentId}::integer and p.company_id = ${companyId}::integer
      and c.contacted_at is not null and c.stage = any (${stages}::text[])
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

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
): Promise<StandingOf[]> {
  const { rows } = await sql<StandingOf>`
    select c.talent_id, c.stage, ${talkOf(viewer.id)} is not null as has_talked
    from candidates c join talents t on t.user_id = c.talent_id
    where c.position_id = ${positionId}::integer and c.talent_id = any (${talentIds}::integer[]) and ${isSeenBy(viewer)}
    order by c.talent_id`.execute(db);
  return rows;
}

/** The thread of a member with talent `t` in which the talent has written; null for none. */
const talkOf = (memberId: number) => sql<number | null>`(
  select h.id from threads h
  where h.lower_user_id = least(t.user_id, ${memberId}::integer)
    and h.higher_user_id = greatest(t.user_id, ${memberId}::integer)
    and exists (select from messages m where m.thread_id = h.id and m.user_id = t.user_id)
)`;

export interface CandidateRow {
  talentId: number;
  stage: Stage;
  movedAt: Date;
  /** Microseconds since the Unix epoch; the list is ordered by it. */
  movedAtMicroseconds: number;
  mover: { id: number; firstName: string; lastName: string } | null;
  reason: ClosedReason | null;
  hasTalked: boolean;
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
      ${talkOf(viewer.id)} is not null as has_talked
    from candidates c
      join talents t on t.user_id = c.talent_id
      left join users m on m.id = c.moved_by and m.company_id = ${viewer.companyId}::integer
    where c.position_id = ${positionId}::integer and c.stage = ${stage}::text and ${isSeenBy(viewer)}
      ${after ? sql`and ${key} < (${after.movedAtMicroseconds}::bigint, ${after.talentId}::integer)` : sql``}
    order by ${key} desc limit ${limit}::integer`.execute(db);
  return rows;
}
