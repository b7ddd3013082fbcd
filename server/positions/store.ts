import { type Selectable, type Updateable, sql } from 'kysely';
import { namesOf } from '#contract/description.ts';
import type { PositionCounts } from '#contract/mine.ts';
import { positionFields } from '#contract/positions.ts';
import { type Database, nextVersion } from '#server/platform/database/connect.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { placeColumns } from '#server/reference/service.ts';

/** A position without the columns that only searches read. */
export type PositionRow = Selectable<DB['positions']>;
export type PositionUpdate = Omit<
  Updateable<DB['positions']>,
  'hashId' | 'companyId' | 'updatedAt' | 'liveSince' | 'isHeld' | 'version' | EndColumn
>;
/** Columns written only on going Live and for the end. */
type EndColumn = 'countedFrom' | 'confirmedAt' | 'endWarnedAt';

const { skills: _skills, optionalSkills: _optionalSkills, ...fields } = positionFields;

/** Fields with a column of the same name; skills are stored as ids. */
export const storedFields = fields;

/** All columns of a position but those of searches. */
export const columns = [
  ...namesOf(storedFields),
  'id',
  'hashId',
  'companyId',
  'requiredSkillIds',
  'optionalSkillIds',
  'utcOffsetMinutes',
  'createdAt',
  'updatedAt',
  'liveSince',
  'countedFrom',
  'confirmedAt',
  'endWarnedAt',
  'closeReason',
  'isHeld',
  'version',
  'savedBy',
] as const;

export const listByCompany = (db: Database, companyId: number): Promise<PositionRow[]> =>
  db.selectFrom('positions').select(columns).where('companyId', '=', companyId).orderBy('id', 'desc').execute();

export const hasProvenDomain = async (db: Database, companyId: number): Promise<boolean> =>
  (await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('verifiedDomain', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Lists the Live positions among some, in any order, with the facts for rows and cards, also of their companies. */
export const listLive = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('positions')
    .innerJoin('companies', 'companies.id', 'positions.companyId')
    .leftJoin('answerRates', 'answerRates.companyId', 'companies.id')
    .select(['answerRates.settled', 'answerRates.answered', 'answerRates.medianSeconds'])
    .select([
      'positions.id',
      'positions.hashId',
      'positions.title',
      'positions.requiredSkillIds',
      'positions.optionalSkillIds',
      'positions.utcOffsetMinutes',
      ...placeColumns,
      'positions.pay',
      'positions.confirmedAt',
      'positions.companyId',
      'companies.name as companyName',
      'companies.avatarKey',
      'companies.backgroundImageKey',
      'companies.verifiedDomain',
    ])
    .where('positions.id', '=', sql<number>`any (${ids}::integer[])`)
    .where('positions.isLive', '=', true)
    .execute();

export type LiveRow = Awaited<ReturnType<typeof listLive>>[number];

export interface Contact {
  id: number;
  firstName: string;
  lastName: string;
}

/** Lists the contacts of a company's positions. */
export const listContacts = (db: Database, companyId: number): Promise<Contact[]> =>
  db.selectFrom('users').select(['id', 'firstName', 'lastName']).where('companyId', '=', companyId).execute();

export const findByHashId = (db: Database, hashId: string): Promise<PositionRow | undefined> =>
  db.selectFrom('positions').select(columns).where('hashId', '=', hashId).executeTakeFirst();

/** Counts the conversations about a position. */
export async function countConversations(db: Database, positionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from threads
    where position_id = ${positionId} and last_message_id is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Locks a position of the company until the transaction ends, so that checks still hold when it is written. */
export const lockPosition = (db: Database, id: number, companyId: number): Promise<PositionRow | undefined> =>
  db
    .selectFrom('positions')
    .select(columns)
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .forUpdate()
    .executeTakeFirst();

/**
 * Finds whether the company is on trial and has a position. Locks it, so that the answer holds for the transaction.
 */
export async function lockTrial(db: Database, companyId: number): Promise<{ isTrial: boolean; hasPosition: boolean }> {
  const { isTrial } = await db
    .selectFrom('companies')
    .select('isTrial')
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // A separate statement sees rows committed while this one waited for the lock.
  const position = await db
    .selectFrom('positions')
    .select('id')
    .where('companyId', '=', companyId)
    .limit(1)
    .executeTakeFirst();
  return { isTrial, hasPosition: position !== undefined };
}

export const insertPosition = (db: Database, position: PositionUpdate & { hashId: string; companyId: number }) =>
  db.insertInto('positions').values(position).returning(['id', 'hashId']).executeTakeFirstOrThrow();

/** For an update of a position: confirmed as open now; null within a day of going Live, when that is no news. */
export const confirmedNow = sql<Date | null>`
  case when coalesce(live_since, created_at) <= now() - interval '1 day' then now() end`;

/** Writes the changes. Going Live restarts the position's days; the first time is recorded. */
export const updatePosition = (
  db: Database,
  { id, isLive }: Pick<PositionRow, 'id' | 'isLive'>,
  changes: PositionUpdate & { isHeld?: boolean },
): Promise<PositionRow> =>
  db
    .updateTable('positions')
    .set({
      ...changes,
      version: nextVersion(),
      updatedAt: sql`now()`,
      ...(changes.isLive && { liveSince: sql<Date>`coalesce(live_since, now())` }),
      ...(changes.isLive &&
        !isLive && {
          countedFrom: sql<Date>`now()`,
          confirmedAt: sql<Date | null>`case when live_since is not null then ${confirmedNow} end`,
          endWarnedAt: null,
          closeReason: null,
        }),
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Returns whether the company of a position has another one with a title. */
export const hasOtherTitled = async (db: Database, { id, companyId }: PositionRow): Promise<boolean> =>
  (await db
    .selectFrom('positions')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '<>', id)
    .where('title', '<>', '')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Turns the Live positions of a company into held Drafts, and returns them. */
export const holdLive = (db: Database, companyId: number) =>
  db
    .updateTable('positions')
    .set({ isLive: false, isHeld: true })
    .where('companyId', '=', companyId)
    .where('isLive', '=', true)
    .returning(columns)
    .execute();

/** Forgets that an administrator took a position down; false if it is not down. */
export const forgetTakenDown = async (db: Database, id: number): Promise<boolean> =>
  (await db
    .updateTable('positions')
    .set({ closeReason: null, version: nextVersion() })
    .where('id', '=', id)
    .where('closeReason', '=', 'takenDown')
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Finds why positions were taken down, by id; null once that is no longer kept. */
export async function findTakenDown(
  db: Database,
  positions: readonly Pick<PositionRow, 'id' | 'closeReason'>[],
): Promise<Map<number, string | null>> {
  const ids = positions.filter(({ closeReason }) => closeReason === 'takenDown').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; reason: string | null }>`
    select distinct on (position_id) position_id as id, reasons as reason from cases
    where position_id = any (${ids}::integer[]) order by position_id, id desc`.execute(db);
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

/**
 * Makes the held Drafts of a company Live again, but those taken down, and returns them. Does nothing if it is
 * suspended, or all members who have signed in are leaving. Contacts are warned again of a near end.
 */
export const releaseHeld = (db: Database, companyId: number) =>
  db
    .updateTable('positions')
    .set({ isLive: true, isHeld: false, endWarnedAt: null })
    .where('companyId', '=', companyId)
    .where('isHeld', '=', true)
    .where('closeReason', 'is distinct from', 'takenDown')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('companies as c')
          .innerJoin('users as u', 'u.companyId', 'c.id')
          .select('c.id')
          .where('c.id', '=', companyId)
          .where('c.suspendedUntil', 'is', null)
          .where('u.lastSeenAt', 'is not', null)
          .where('u.leavingAt', 'is', null),
      ),
    )
    .returning(columns)
    .execute();

/** Hands the positions of one contact to another. */
export const updateContact = (db: Database, contact: { from: number; to: number }) =>
  db
    .updateTable('positions')
    .set({ mainTeammateId: contact.to, version: nextVersion(), savedBy: null })
    .where('mainTeammateId', '=', contact.from)
    .execute();

/** Corrects the copied offsets of timezones. */
export const updateOffsets = (db: Database) =>
  sql`
    update positions p set utc_offset_minutes = z.utc_offset_minutes
    from timezones z
    where z.name = p.timezone and p.utc_offset_minutes <> z.utc_offset_minutes`.execute(db);

/** Returns the position's text, or undefined if the company has no such position. */
export const deletePosition = (db: Database, id: number, companyId: number) =>
  db
    .deleteFrom('positions')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .returning('description')
    .executeTakeFirst();

/** Counts the positions of a member's company, and those whose contact they are. */
export const countOwn = (db: Database, { id, companyId }: { id: number; companyId: number }): Promise<PositionCounts> =>
  db
    .selectFrom('positions')
    .select(({ fn }) => {
      const all = fn.countAll<number>();
      const live = all.filterWhere('isLive', '=', true);
      return [
        all.as('all'),
        live.as('live'),
        all.filterWhere('mainTeammateId', '=', id).as('mine'),
        live.filterWhere('mainTeammateId', '=', id).as('liveMine'),
      ];
    })
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow();

/** Counts the positions of a company. */
export async function countPositions(db: Database, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('positions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
}
