import type { Connection } from '#server/platform/database/connect.ts';
import { hashToken } from '#server/platform/session/session.ts';

/** A thread, with the session tokens of its two people. */
export interface Conversation {
  threadId: number;
  talent: string;
  client: string;
}

/** Creates `count` threads in which both sides have written, each with its own talent and client. */
export async function seatConversations(
  { pool }: Connection,
  count: number,
  { messages }: { messages: number },
): Promise<Conversation[]> {
  const run = `${process.pid}-${Date.now()}`;
  const tokens = (who: string) => Array.from({ length: count }, (_, index) => `${who}-${index}-${run}`);
  const [talents, clients] = [tokens('talent'), tokens('client')];
  const { rows } = await pool.query<{ threadId: number }>(
    `with company as (
      insert into companies (name, name_key, trial_ends_at) values ('Bench', 'bench', now() + interval '1 day') returning id
    ), talents as (
      insert into users (type, email, first_name, last_name)
      select 1, 'talent' || n || '-' || $2 || '@bench.example', 'Mira', 'Okafor' from generate_series(1, $1::integer) n returning id
    ), clients as (
      insert into users (type, email, first_name, last_name, company_id)
      select 2, 'client' || n || '-' || $2 || '@bench.example', 'Ada', 'Moreau', company.id
      from generate_series(1, $1::integer) n, company returning id
    ), numbered_talents as (select id, row_number() over (order by id) as n from talents),
    numbered_clients as (select id, row_number() over (order by id) as n from clients),
    profiles as (insert into talents (user_id) select id from talents),
    opened as (
      insert into sessions (token_hash, user_id, expires_at)
      select token, id, now() + interval '1 day'
      from (select * from numbered_talents join unnest($3::bytea[]) with ordinality as t (token, n) using (n)
        union all select * from numbered_clients join unnest($4::bytea[]) with ordinality as t (token, n) using (n)) people
    ), made as (
      insert into threads (lower_user_id, higher_user_id, contact_state)
      select least(t.id, c.id), greatest(t.id, c.id), 'settled' from numbered_talents t join numbered_clients c using (n)
      returning id, lower_user_id, higher_user_id
    ), written as (
      insert into messages (thread_id, user_id, text)
      select made.id, case when m % 2 = 0 then lower_user_id else higher_user_id end,
        'Message ' || m || ': is the team remote-first, or is there an office people are expected to visit?'
      from made, generate_series(1, $5::integer) m
    )
    select made.id as "threadId" from made
    join numbered_talents t on t.id in (lower_user_id, higher_user_id) order by t.n`,
    [count, run, talents.map(hashToken), clients.map(hashToken), messages],
  );
  await pool.query('analyze');
  return rows.map(({ threadId }, index) => ({
    threadId,
    talent: talents[index] ?? '',
    client: clients[index] ?? '',
  }));
}
