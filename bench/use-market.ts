import { hashToken } from '#server/platform/session/session.ts';
import type { Connection } from '#server/platform/database/connect.ts';
import { seedPositions, seedTalents } from './seed.ts';
import type { Kind } from './use-model.ts';

export interface Account {
  id: number;
  kind: Kind;
  email: string;
  companyId: number | null;
  threadIds: number[];
  /** Token of an open session. */
  token: string;
}

export interface Market {
  accounts: Record<Kind, Account[]>;
  positions: { id: number; hashId: string; companyId: number }[];
  /** Ids of skills, the most popular first. */
  skills: number[];
}

const talentsPerPosition = 5;
const membersOfCompany = 5;
const messagesOfThread = 20;

/**
 * Makes a marketplace: talents and Live positions of companies with several members, a conversation of each talent with
 * a member, in which both have written, and an open session of each person. There is a position for five talents, and a
 * company with five members for ten positions.
 */
export async function openMarket(connection: Connection, talents: number): Promise<Market> {
  const { db, pool } = connection;
  const seeded = await seedTalents(db, talents);
  await seedPositions(db, seeded, Math.ceil(talents / talentsPerPosition));
  await pool.query('update companies set is_trial = false');
  await pool.query(
    `insert into users (type, email, first_name, last_name, company_id)
     select 2, 'client' || row_number() over () || '@bench.example', 'Ada', 'Moreau', id
     from companies, generate_series(1, $1::integer)`,
    [membersOfCompany],
  );
  await seatThreads(connection);
  const { rows } = await pool.query<Omit<Account, 'token'>>(
    `select u.id, case u.type when 1 then 'talent' else 'client' end as kind, u.email, u.company_id as "companyId",
       array_agg(pair.thread_id) as "threadIds"
     from users u join (
       select lower_user_id as user_id, id as thread_id from threads union all select higher_user_id, id from threads
     ) pair on pair.user_id = u.id
     group by u.id order by u.id`,
  );
  const people = rows.map((row) => ({ ...row, token: `bench-${row.id}-${process.pid}` }));
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select token, id, now() + interval '1 day' from unnest($1::bytea[], $2::integer[]) as t (token, id)`,
    [people.map(({ token }) => hashToken(token)), people.map(({ id }) => id)],
  );
  const { rows: positions } = await pool.query<Market['positions'][number]>(
    'select id, hash_id as "hashId", company_id as "companyId" from positions order by id',
  );
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
  const ofKind = (kind: Kind): Account[] => people.filter((person) => person.kind === kind);
  return { accounts: { talent: ofKind('talent'), client: ofKind('client') }, positions, skills: seeded.skills };
}

/** One for each talent, with the members in turn. Their contact is answered, so that both may go on writing. */
async function seatThreads({ pool }: Connection): Promise<void> {
  await pool.query(
    `with talent as (
       select user_id as id, row_number() over (order by user_id) as n from talents
     ), member as (
       select id, company_id, row_number() over (order by id) - 1 as n from users where type = 2
     ), made as (
       insert into threads (lower_user_id, higher_user_id)
       select least(t.id, m.id), greatest(t.id, m.id)
       from talent t join member m on m.n = t.n % (select count(*) from member)
       returning id, lower_user_id, higher_user_id
     )
     insert into messages (thread_id, user_id, text)
     select made.id, case when number % 2 = 0 then lower_user_id else higher_user_id end,
       'Message ' || number || ': is the team remote-first, or is there an office people are expected to visit?'
     from made, generate_series(1, $1::integer) number order by made.id, number`,
    [messagesOfThread],
  );
  await pool.query(
    `insert into contacts (talent_id, company_id, opened_by, opened_by_user, thread_id, answered_at, answer)
     select t.user_id, m.company_id, 'company', m.id, h.id, now(), 'wrote'
     from threads h join talents t on t.user_id in (h.lower_user_id, h.higher_user_id)
       join users m on m.id in (h.lower_user_id, h.higher_user_id) and m.company_id is not null`,
  );
}
