import { type Updateable, sql } from 'kysely';
import { type ProfilePart, companyFields } from '#contract/companies.ts';
import { namesOf } from '#contract/description.ts';
import { type Database, nextVersion } from '#server/platform/database/connect.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { placeColumns } from '#server/reference/service.ts';
import { companyKey } from './make-company-key.ts';

export type CompanyUpdate = Omit<
  Updateable<DB['companies']>,
  'isTrial' | 'trialEndsAt' | 'suspendedUntil' | 'firstContactsHeld' | 'version' | 'savedBy' | 'savedAt'
>;

export const findCompany = (db: Database, id: number) =>
  db
    .selectFrom('companies')
    .select([
      'id',
      ...namesOf(companyFields),
      'avatarKey',
      'backgroundImageKey',
      'verifiedDomain',
      'version',
      'suspendedUntil',
    ])
    .where('id', '=', id)
    .executeTakeFirst();

/** Inserts a company; its trial starts now. */
export const insertCompany = (db: Database, company: { name: string; trialDays: number }) =>
  db
    .insertInto('companies')
    .values({
      name: company.name,
      nameKey: companyKey(company.name),
      trialEndsAt: sql`now() + make_interval(days => ${company.trialDays})` as never,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Deletes a company and returns the keys of its images. */
export const deleteCompany = (db: Database, id: number) =>
  db
    .deleteFrom('companies')
    .where('id', '=', id)
    .returning(['avatarKey', 'backgroundImageKey'])
    .executeTakeFirstOrThrow();

/** Sets the trial of a client's company, and returns the company; undefined if there is no such client. */
export async function updateTrial(db: Database, userId: number, isTrial: boolean): Promise<number | undefined> {
  const row = await db
    .updateTable('companies as c')
    .from('users as u')
    .set({ isTrial })
    .whereRef('u.companyId', '=', 'c.id')
    .where('u.id', '=', userId)
    .returning('c.id')
    .executeTakeFirst();
  return row?.id;
}

interface TrialExtension {
  /** The end to set; null extends by this many days, from the end or, if that is over, from now. */
  endsAt: Date | null;
  days: number;
}

/** Moves the end of the trial of a client's company, and returns the company; undefined if there is no such client. */
export async function extendTrial(
  db: Database,
  userId: number,
  { endsAt, days }: TrialExtension,
): Promise<{ id: number; trialEndsAt: Date } | undefined> {
  const extended = sql<Date>`greatest(c.trial_ends_at, now()) + make_interval(days => ${days})`;
  return db
    .updateTable('companies as c')
    .from('users as u')
    .set({ trialEndsAt: endsAt ?? extended })
    .whereRef('u.companyId', '=', 'c.id')
    .where('u.id', '=', userId)
    .returning(['c.id', 'c.trialEndsAt'])
    .executeTakeFirst();
}

/** Holds a company's first contacts, or releases them: while held, its members cannot write to new people. */
export const setFirstContactsHeld = (db: Database, id: number, isHeld: boolean) =>
  db.updateTable('companies').set({ firstContactsHeld: isHeld }).where('id', '=', id).execute();

/** Lists the members of a company, longest-standing first. */
export const listMembers = (db: Database, companyId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'title', 'avatarKey', 'isAvailable', 'leavingAt', 'lastSeenAt'])
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute();

/**
 * Lists the keepers of a company's team, longest-standing first: the available members named so or, if there is none,
 * the longest-standing available one who has signed in.
 */
export async function listKeepers(db: Database, companyId: number) {
  const members = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'isKeeper'])
    .where('companyId', '=', companyId)
    .where('lastSeenAt', 'is not', null)
    .where('isAvailable', '=', true)
    .orderBy('isKeeper', 'desc')
    .orderBy('id')
    .execute();
  const named = members.filter(({ isKeeper }) => isKeeper);
  return named.length > 0 ? named : members.slice(0, 1);
}

/** Names keepers of a company. The first time, its longest-standing member who has signed in becomes one too. */
export async function nameKeepers(db: Database, companyId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update users set is_keeper = true
    where company_id = ${companyId}::integer and (
      id = any (${ids}::integer[])
      or not exists (select from users where company_id = ${companyId}::integer and is_keeper)
      and id = (select min(id) from users where company_id = ${companyId}::integer and last_seen_at is not null)
    )`.execute(db);
}

export const unnameKeeper = (db: Database, id: number) =>
  db.updateTable('users').set({ isKeeper: false }).where('id', '=', id).execute();

/** Finds a member of a company. */
export const findMember = (db: Database, companyId: number, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).where('companyId', '=', companyId).executeTakeFirst();

/**
 * Locks a member against removal until the transaction ends. Others may still refer to them and change their profile.
 */
export const lockMember = (db: Database, companyId: number, userId: number) =>
  db
    .selectFrom('users')
    .select('isAvailable')
    .where('id', '=', userId)
    .where('companyId', '=', companyId)
    .forKeyShare()
    .executeTakeFirst();

/**
 * Lists a company's positions, newest first. With `contactId`, only those about which engineers reach that member.
 * Without Drafts unless asked.
 */
export function listPositions(
  db: Database,
  companyId: number,
  { hasDrafts, contactId }: { hasDrafts: boolean; contactId?: number | undefined },
) {
  const all = db
    .selectFrom('positions')
    .select(['id', 'hashId', 'title', 'isLive', 'mainTeammateId', 'requiredSkillIds', 'pay', ...placeColumns])
    .where('companyId', '=', companyId)
    .orderBy('id', 'desc');
  const visible = hasDrafts ? all : all.where('isLive', '=', true);
  return (contactId === undefined ? visible : visible.where(sql`contact_of(positions)`, '=', contactId)).execute();
}

/** Finds the completed parts of a member's onboarding steps. */
export async function findParts(db: Database, { userId, companyId }: { userId: number; companyId: number }) {
  const { rows } = await sql<Record<ProfilePart, boolean>>`
    select
      u.title <> '' as title,
      u.bio <> '' as bio,
      c.description <> '' as about,
      c.tagline <> '' or c.website is not null as pitch,
      exists (select from positions p where p.company_id = c.id and p.title <> '') as position
    from users u join companies c on c.id = u.company_id
    where u.id = ${userId}::integer and c.id = ${companyId}::integer`.execute(db);
  return rows[0];
}

/** Locks a company until the transaction ends; members who leave have to wait. Others may still refer to it. */
export async function lockCompany(db: Database, id: number): Promise<void> {
  await db.selectFrom('companies').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Locks a company's version, images and texts, so that concurrent saves run one after the other. */
export const lockCompanyVersion = (db: Database, id: number) =>
  db
    .selectFrom('companies')
    .select(['version', 'savedBy', 'savedAt', 'avatarKey', 'backgroundImageKey', 'description', 'benefits'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Writes the changes, if any, as the next version. */
export async function updateCompany(
  db: Database,
  id: number,
  { savedBy, ...changes }: CompanyUpdate & { savedBy: number },
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db
    .updateTable('companies')
    .set({ ...changes, version: nextVersion(), savedBy, savedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export const getName = (db: Database, id: number) =>
  db.selectFrom('users').select(['firstName', 'lastName']).where('id', '=', id).executeTakeFirstOrThrow();
