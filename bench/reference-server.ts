import { createHash } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { sessionStatement } from '#server/platform/session/session-reader.ts';

/*
 * Reference for the product's calls: a bare Fastify and pg server. It makes the same session look-up by the same
 * prepared statement, and one more for a talent's home. It has no validation, anti-forgery, limits or logging.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify();
app.get('/healthz', () => ({}));
app.post('/api/user', async (request, reply) => {
  const token = /session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const { rows } = await pool.query({ ...sessionStatement, values: [[createHash('sha256').update(token).digest()]] });
  return rows[0] ?? reply.code(401).send({});
});

/** Fields of a position `p` on a talent's home. */
const card = `p.id, p.hash_id, p.title, c.id as company_id, c.name as company_name, c.avatar_key, c.background_image_key,
  (select json_agg(json_build_object('id', s.id, 'name', s.name, 'skilltype_id', s.skill_type_id, 'selected', true))
    from skills s where s.id = any (p.required_skill_ids)) as skills,
  array(select unnest(p.required_skill_ids) intersect select unnest(t.skill_ids)) as held_skill_ids`;
const homes = {
  // The 60 newest of all Live positions, unranked.
  '/api/newestHome': `
    select ${card}, null as is_match from talents t, (select * from positions where is_live order by id desc limit 60) p
    join companies c on c.id = p.company_id where t.user_id = $1 order by p.id desc`,
  // The first 60 of all Live positions, ranked for the talent.
  '/api/talentHome': `
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
    order by is_match desc, share desc, p.live_since desc, p.id desc`,
};
for (const [path, text] of Object.entries(homes)) {
  app.post(path, async (request, reply) => {
    const token = /session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const session = { ...sessionStatement, values: [[createHash('sha256').update(token).digest()]] };
    const user = (await pool.query<{ id: number }>(session)).rows[0];
    if (!user) return reply.code(401).send({});
    return { positions: (await pool.query({ name: path, text, values: [user.id] })).rows };
  });
}
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
