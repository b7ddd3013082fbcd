import { createHash } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { sessionStatement } from '#server/platform/session.ts';

/*
 * What the product's calls are measured against: a bare Fastify and pg server that does the same session look-up by the
 * same prepared statement, and nothing else: no validation, no anti-forgery, no limits, no logging.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify();
app.get('/healthz', () => ({}));
app.post('/api/user', async (request, reply) => {
  const token = /session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const { rows } = await pool.query({ ...sessionStatement, values: [createHash('sha256').update(token).digest()] });
  return rows[0] ?? reply.code(401).send({});
});
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
