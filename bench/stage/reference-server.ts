import { createHash } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { sessionStatement } from '#server/platform/session/session-reader.ts';

/*
 * Reference for the product's calls: a bare Fastify and pg server. It runs the same prepared statement for the session,
 * and one more for a talent's home, the messages of a thread or a new message. It has no validation, anti-forgery,
 * limits, logging, read marks, order of storing or client keys. One further handler does nothing.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify();
app.get('/healthz', () => ({}));
app.post('/empty', () => ({}));

/** Id of the signed-in user. */
async function findUser(cookies = ''): Promise<number | undefined> {
  const token = /session=([^;]+)/.exec(cookies)?.[1] ?? '';
  const values = [[createHash('sha256').update(token).digest()]];
  const { rows } = await pool.query<{ id: number }>({ ...sessionStatement, values });
  return rows[0]?.id;
}

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

/** Fields of a position `p` on a talent's home. */
const card = `p.id, p.hash_id, p.title, c.id as company_id, c.name as company_name, c.avatar_key, c.background_image_key,
  (select json_agg(json_build_object('id', s.id, 'name', s.name, 'skilltype_id', s.skill_type_id, 'selected', true))
    from skills s where s.id = any (p.required_skill_ids)) as skills,
  array(select unnest(p.required_skill_ids) intersect select unnest(t.skill_ids)) as held_skill_ids`;
/** The first 60 Live positions, ranked for the talent. */
const rankedHome = `
  select ${card}, is_match from talents t, lateral (
    select p.*,
      t.skill_ids @> p.required_skill_ids and (
        not (p.is_remote or p.is_physical)
        or p.is_remote and t.is_remote and 720 - abs(mod(abs(t.utc_offset_minutes - p.utc_offset_minutes), 1440) - 720) <= p.timezone_margin * 60
        or p.is_physical and t.is_physical and (p.country_ids = '{}' or t.physical_country_id = any (p.country_ids))
      ) as is_match,
      (select count(*) from unnest(p.required_skill_ids) id where id = any (t.skill_ids))::double precision
        / cardinality(p.required_skill_ids) as share
    from positions p where p.is_live
    order by is_match desc, share desc, live_since desc, id desc limit 60
  ) p join companies c on c.id = p.company_id where t.user_id = $1
  order by is_match desc, share desc, p.live_since desc, p.id desc`;
app.post('/api/talentHome', async ({ headers }, reply) => {
  const userId = await findUser(headers.cookie);
  if (userId === undefined) return reply.code(401).send({});
  return { positions: (await pool.query({ name: 'home', text: rankedHome, values: [userId] })).rows };
});
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
