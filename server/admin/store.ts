import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { AccountFilter, AccountOrder } from '#contract/admin.ts';
import { type AccountType, accountTypes } from '#contract/call.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { DB } from '#server/platform/database/schema.ts';

export interface Search {
  type: AccountType;
  /** Each must occur in the name, address or company, or be the id, with or without #. */
  words: readonly string[];
  only: AccountFilter | null;
  /** Only the members of this company. */
  companyId: number | null;
  /** Only this account. */
  userId?: number;
}

export const findType = async (db: Database, userId: number): Promise<AccountType | undefined> =>
  (await db.selectFrom('users').select('type').where('id', '=', userId).executeTakeFirst())?.type;

export const findAdministrator = (db: Database, id: number) =>
  db
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', id)
    .where('type', '=', accountTypes.administrator)
    .executeTakeFirst();

/** Lists the administrators by name, each with their last visit and the number of their passkeys. */
export const listAdministrators = (db: Database) =>
  db
    .selectFrom('users as u')
    .leftJoin('passkeys as p', 'p.userId', 'u.id')
    .select((expression) => [
      'u.id',
      'u.firstName',
      'u.lastName',
      'u.email',
      'u.lastSeenAt',
      expression.fn.count<number>('p.id').as('passkeys'),
    ])
    .where('u.type', '=', accountTypes.administrator)
    .groupBy('u.id')
    .orderBy('u.firstName')
    .orderBy('u.lastName')
    .orderBy('u.id')
    .execute();

interface Part {
  sort: AccountOrder;
  /** Only accounts after this one in the order. */
  afterId: number | null;
  /** Accounts to skip. */
  offset: number;
  limit: number;
}

/** Columns a list is sorted by, each with an index that ends in the id. Ids grow in the order of signing up. */
const columnOf = { signup: 'userId', name: 'name', visit: 'seenOn', positions: 'positions' } as const;

/** Lists a page of the accounts that a search finds, in the given order. */
export function listAccounts(db: Database, search: Search, { sort, afterId, offset, limit }: Part) {
  const isDown = sort.startsWith('-');
  const column = columnOf[sort.replace('-', '') as keyof typeof columnOf]; // without the minus
  const direction = isDown ? 'desc' : 'asc';
  const key = sql`(${sql.ref(`t.${column}`)}, t.user_id)`;
  const former = sql`(select ${sql.ref(column)}, user_id from account_texts where user_id = ${afterId}::integer)`;
  return db
    .selectFrom((query) =>
      matching(query.selectFrom('accountTexts as t').select(['t.userId', 't.name', 't.seenOn', 't.positions']), search)
        .$if(afterId !== null, (query) => query.where(sql<boolean>`${key} ${sql.raw(isDown ? '<' : '>')} ${former}`))
        .orderBy(`t.${column}`, direction)
        .orderBy('t.userId', direction)
        .offset(offset)
        .limit(limit)
        .as('t'),
    )
    .innerJoin('users as u', 'u.id', 't.userId')
    .leftJoin('companies as c', 'c.id', 'u.companyId')
    .leftJoin('companyDomains as d', (join) =>
      join.onRef('d.companyId', '=', 'c.id').onRef('d.domain', '=', 'c.verifiedDomain'),
    )
    .select([
      'u.id',
      'u.firstName',
      'u.lastName',
      'u.email',
      'u.avatarKey',
      'u.emailRefusedAt',
      'u.emailRefusal',
      'u.createdAt',
      'u.lastSeenAt',
      'u.leavingAt',
      'c.id as companyId',
      'c.name as companyName',
      'c.verifiedDomain',
      'd.note',
      'c.isTrial',
      'c.trialEndsAt',
      't.positions',
    ])
    .select([
      sql<'user' | 'company' | null>`
        case when u.suspended_until is not null then 'user' when c.suspended_until is not null then 'company' end`.as(
        'suspended',
      ),
      sql<Date | null>`nullif(coalesce(u.suspended_until, c.suspended_until), 'infinity')`.as('suspendedUntil'),
      sql<number | null>`(
        select min(k.id) from cases k where (k.user_id = u.id or k.company_id = c.id) and k.state in ('open', 'appealed')
      )`.as('openCaseId'),
      sql<boolean | null>`c.is_trial and c.trial_ends_at < now()`.as('isTrialExpired'),
      sql<number>`(select count(*)::integer from positions p where p.company_id = c.id and p.is_live)`.as(
        'livePositions',
      ),
      sql<number>`(select count(*)::integer from users m where m.company_id = c.id)`.as('members'),
    ])
    .orderBy(`t.${column}`, direction)
    .orderBy('t.userId', direction)
    .execute();
}

/** Finds an account of a type with the columns of the lists. */
export const findAccount = async (db: Database, type: AccountType, userId: number) =>
  (
    await listAccounts(
      db,
      { type, words: [], only: null, companyId: null, userId },
      { sort: 'signup', afterId: null, offset: 0, limit: 1 },
    )
  )[0];

export async function countAccounts(db: Database, search: Search): Promise<number> {
  const { count } = await matching(db.selectFrom('accountTexts as t'), search)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Texts<Output> = SelectQueryBuilder<DB & { t: DB['accountTexts'] }, 't', Output>;

const matching = <Output>(query: Texts<Output>, { type, words, only, companyId, userId }: Search): Texts<Output> =>
  words.reduce(
    (query, word) => {
      const id = /^#?(\d{1,9})$/.exec(word)?.[1];
      const text = sql<boolean>`t.text like plain_text(${`%${escape(word)}%`}::text)`;
      return query.where(id === undefined ? text : sql<boolean>`(${text} or t.user_id = ${Number(id)}::integer)`);
    },
    query
      .where('t.type', '=', type)
      .$if(only !== null, (query) => query.where(filters[only ?? 'away']))
      .$if(userId !== undefined, (query) => query.where('t.userId', '=', userId ?? 0))
      .$if(companyId !== null, (query) =>
        query.where(sql<boolean>`t.user_id in (select id from users where company_id = ${companyId}::integer)`),
      ),
  );

const filters: Record<AccountFilter, RawBuilder<boolean>> = {
  new: sql`t.user_id in (select id from users where created_at > now() - interval '7 days')`,
  reported: sql`t.user_id in (
    select k.user_id from cases k where k.state in ('open', 'appealed') and k.user_id is not null
    union all
    select u.id from cases k join users u on u.company_id = k.company_id where k.state in ('open', 'appealed')
  )`,
  suspended: sql`t.user_id in (
    select id from users where suspended_until is not null
    union all
    select u.id from companies c join users u on u.company_id = c.id where c.suspended_until is not null
  )`,
  refused: sql`t.user_id in (select id from users where email_refused_at is not null)`,
  unverified: sql`exists (select from users u join companies c on c.id = u.company_id
    where u.id = t.user_id and c.verified_domain is null)`,
  trialEnds: sql`exists (select from users u join companies c on c.id = u.company_id
    where u.id = t.user_id and c.is_trial and c.trial_ends_at between now() and now() + interval '7 days')`,
  // Accounts created within those days are not away.
  away: sql`t.seen_on < current_date - 30 and exists (select from users u
    where u.id = t.user_id and u.created_at < now() - interval '30 days')`,
};

/** Escapes a word for `like`, where a per cent sign and an underscore are wildcards. */
const escape = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`);
