import { buildClient, buildCompany } from '#server/accounts/build.ts';
import { hashToken, startSession } from '#server/platform/session/session.ts';
import type { Connection } from '#server/platform/database/connect.ts';
import type { Shot } from './load.ts';

/** Creates `count` clients of one company, and returns their session tokens. */
export async function seatClients({ pool }: Connection, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, (_, index) => `bench-${index}-${process.pid}`);
  const { rows } = await pool.query<{ id: number }>(
    `insert into companies (name, name_key, trial_ends_at) values ('Bench', 'bench', now() + interval '1 day') returning id`,
  );
  await pool.query(
    `with made as (
      insert into users (type, email, first_name, last_name, company_id)
      select 2, 'client' || n || '@bench.example', 'Ada', 'Moreau', $1::integer from generate_series(1, $2::integer) n returning id
    ), numbered as (select id, row_number() over (order by id) as n from made)
    insert into sessions (token_hash, user_id, expires_at)
    select token, id, now() + interval '1 day' from numbered join unnest($3::bytea[]) with ordinality as t (token, n) using (n)`,
    [rows[0]?.id, count, tokens.map(hashToken)],
  );
  await pool.query('analyze');
  return tokens;
}

/** Opens a session of each of the first `count` talents, by id, and returns their tokens. */
export async function seatTalents({ pool }: Connection, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, (_, index) => `bench-talent-${index}`);
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
    select token, t.user_id, now() + interval '1 day'
    from unnest($1::bytea[]) with ordinality as s (token, n)
    join (select user_id, row_number() over (order by user_id) as n from talents) t using (n)`,
    [tokens.map(hashToken)],
  );
  return tokens;
}

/** Creates a company with one member, and returns it with the headers of that member's browser. */
export async function seatClientOf(
  { db }: Connection,
  port: number,
): Promise<{ companyId: number; headers: Shot['headers'] }> {
  const company = await buildCompany(db, { isTrial: false });
  const token = await startSession(db, await buildClient(db, { companyId: company.id }));
  const headers = { ...(await browserHeaders(port, token)), 'content-type': 'application/json' };
  return { companyId: company.id, headers };
}

/** Headers of a signed-in browser: its session and the cookies the server sets. */
export async function browserHeaders(port: number, token: string): Promise<Shot['headers']> {
  const cookies = new Map([['session', token]]);
  const headers = () => ({
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  });
  for (const [method, path] of [
    ['GET', '/sanctum/csrf-cookie'],
    ['POST', '/api/user'],
  ]) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: method ?? 'GET', headers: headers() });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
  }
  return headers();
}
