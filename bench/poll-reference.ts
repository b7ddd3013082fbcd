import { createHash } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { sessionStatement } from '#server/platform/session/session-reader.ts';

/*
 * Reference for the messaging calls: a bare Fastify and pg server. It makes the same session look-up and one prepared
 * statement per call. It has no validation, anti-forgery, limits, logging, read marks, order of storing or client keys.
 * One further handler does nothing.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify();

const page = {
  name: 'page',
  text: `select id, user_id, text, created_at from (
    select m.* from messages m join threads t on t.id = m.thread_id
    where t.id = $1 and $2 in (t.lower_user_id, t.higher_user_id) order by m.id desc limit 50
  ) newest order by id`,
};
const post = {
  name: 'post',
  text: `insert into messages (thread_id, user_id, text)
    select id, $2, $3 from threads where id = $1 and $2 in (lower_user_id, higher_user_id)
    returning id, user_id, text, created_at`,
};

async function findUser(cookies = ''): Promise<number | undefined> {
  const token = /session=([^;]+)/.exec(cookies)?.[1] ?? '';
  const { rows } = await pool.query<{ id: number }>({
    ...sessionStatement,
    values: [[createHash('sha256').update(token).digest()]],
  });
  return rows[0]?.id;
}

app.get('/healthz', () => ({}));
app.post('/empty', () => ({}));
app.post<{ Body: { threadId: number } }>('/api/messagingGetMessages', async ({ headers, body }, reply) => {
  const userId = await findUser(headers.cookie);
  if (userId === undefined) return reply.code(401).send({});
  const { rows } = await pool.query({ ...page, values: [body.threadId, userId] });
  return { messages: rows };
});
app.post<{ Body: { threadId: number; text: string } }>(
  '/api/messagingPostMessage',
  async ({ headers, body }, reply) => {
    const userId = await findUser(headers.cookie);
    if (userId === undefined) return reply.code(401).send({});
    const { rows } = await pool.query({ ...post, values: [body.threadId, userId, body.text] });
    return { message: rows[0] };
  },
);
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
