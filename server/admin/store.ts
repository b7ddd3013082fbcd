import { type SelectQueryBuilder, sql } from 'kysely';
import type { AccountType } from '#contract/call.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export interface Search {
  type: AccountType;
  /** Each must occur in the name, address or company, or be the id, with or without #. */
  words: readonly string[];
}

export const findType = async (db: Database, userId: number): Promise<AccountType | undefined> =>
  (await db.selectFrom('users').select('type').where('id', '=', userId).executeTakeFirst())?.type;

interface Part {
  /** Only accounts older than this one. */
  belowId: number | null;
  /** Newest accounts to skip. */
  offset: number;
  limit: number;
}

/** Lists a page of the accounts that a search finds, newest first. */
export const listAccounts = (db: Database, search: Search, { belowId, offset, limit }: Part) =>
  db
    .selectFrom('users as u')
    .leftJoin('companies as c', 'c.id', 'u.companyId')
    .select([
      'u.id',
      'u.firstName',
      'u.lastName',
      'u.email',
      'u.avatarKey',
      'u.emailRefusedAt',
      'u.emailRefusal',
      'c.id as companyId',
      'c.name as companyName',
      'c.isTrial',
      sql<boolean | null>`c.is_trial and c.trial_ends_at < now()`.as('isTrialExpired'),
    ])
    .where('u.id', 'in', (query) =>
      matching(query.selectFrom('accountTexts as t').select('t.userId'), search)
        .$if(belowId !== null, (query) => query.where('t.userId', '<', belowId))
        .orderBy('t.userId', 'desc')
        .offset(offset)
        .limit(limit),
    )
    .orderBy('u.id', 'desc')
    .execute();

export async function countAccounts(db: Database, search: Search): Promise<number> {
  const { count } = await matching(db.selectFrom('accountTexts as t'), search)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Texts<Output> = SelectQueryBuilder<Schema & { t: Schema['accountTexts'] }, 't', Output>;

const matching = <Output>(query: Texts<Output>, { type, words }: Search): Texts<Output> =>
  words.reduce(
    (query, word) => {
      const id = /^#?(\d{1,9})$/.exec(word)?.[1];
      const text = sql<boolean>`t.text like lower(${`%${escape(word)}%`}::text)`;
      return query.where(id === undefined ? text : sql<boolean>`(${text} or t.user_id = ${Number(id)}::integer)`);
    },
    query.where('t.type', '=', type),
  );

/** Escapes a word for `like`, where a per cent sign and an underscore are wildcards. */
const escape = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`);
