import { sql } from 'kysely';
import type { AccountType } from '#contract/call.ts';
import type { Database } from '#server/platform/database/connect.ts';

export interface Search {
  type: AccountType;
  /** Each must occur somewhere in the name, address or company, or be the id, with or without #. */
  words: readonly string[];
}

export const findType = async (db: Database, userId: number): Promise<AccountType | undefined> =>
  (await db.selectFrom('users').select('type').where('id', '=', userId).executeTakeFirst())?.type;

/** Accounts below an id, newest first. */
export const listAccounts = (
  db: Database,
  search: Search,
  { belowId, limit }: { belowId: number | null; limit: number },
) =>
  matching(accounts(db), search)
    .select([
      'u.id',
      'u.firstName',
      'u.lastName',
      'u.email',
      'u.avatarKey',
      'c.id as companyId',
      'c.name as companyName',
      'c.isTrial',
      sql<boolean | null>`c.is_trial and c.trial_ends_at < now()`.as('isTrialExpired'),
    ])
    .$if(belowId !== null, (query) => query.where('u.id', '<', belowId))
    .orderBy('u.id', 'desc')
    .limit(limit)
    .execute();

export async function countAccounts(db: Database, search: Search): Promise<number> {
  const { count } = await matching(accounts(db), search)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const accounts = (db: Database) => db.selectFrom('users as u').leftJoin('companies as c', 'c.id', 'u.companyId');

function matching(query: ReturnType<typeof accounts>, { type, words }: Search): ReturnType<typeof accounts> {
  return words.reduce(
    (query, word) => {
      const id = /^#?(\d{1,9})$/.exec(word)?.[1];
      const text = sql<boolean>`concat_ws(' ', u.first_name, u.last_name, u.email, c.name) ilike ${`%${escape(word)}%`}`;
      return query.where(id === undefined ? text : sql<boolean>`(${text} or u.id = ${Number(id)}::integer)`);
    },
    query.where('u.type', '=', type),
  );
}

/** As `like` reads it, a per cent sign and an underscore stand for anything. */
const escape = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Sets the trial of a client's company; answers whether there is such a client. */
export async function updateTrial(db: Database, userId: number, isTrial: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('companies as c')
    .from('users as u')
    .set({ isTrial })
    .whereRef('u.companyId', '=', 'c.id')
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
