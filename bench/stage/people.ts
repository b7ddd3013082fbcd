import { signIn } from '#contract/accounts.ts';
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

/** Opens a session for each of the first `count` talents, by id, and returns their tokens. */
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

export interface Browser {
  /** Values by name. */
  cookies: Map<string, string>;
  /** Sends a call to a port, and returns its status and answer. */
  send(port: number, path: string, payload: object): Promise<{ status: number; ms: number; answer: object }>;
}

/**
 * A browser that keeps its cookies. `from` is the network address that a server sees if its TRUST_PROXY names this
 * machine.
 */
export function openBrowser(from = '127.0.0.1', cookies = new Map<string, string>()): Browser {
  const request = async (port: number, method: string, path: string, body?: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        'x-forwarded-for': from,
        'content-type': 'application/json',
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
      ...(body !== undefined && { body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    async send(port, path, payload) {
      if (!cookies.has('XSRF-TOKEN')) await request(port, 'GET', '/sanctum/csrf-cookie');
      const started = performance.now();
      const response = await request(port, 'POST', path, JSON.stringify(payload));
      const answer = (await response.json()) as object; // the call's answer, or a problem
      return { status: response.status, ms: performance.now() - started, answer };
    },
  };
}

/** Sends a step of signing in, and returns the status in its answer, or the HTTP status of a failure. */
export async function signInStep(
  browser: Browser,
  port: number,
  payload: { email: string; step: 1 | 2; code?: string },
): Promise<string> {
  const { status, answer } = await browser.send(port, signIn.path, payload);
  const step = signIn.answer.safeParse(answer);
  return step.success ? step.data.status : `answered ${status}`;
}
