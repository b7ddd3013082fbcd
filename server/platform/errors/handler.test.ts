import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { presentProblem } from './app-error.ts';
import { toAppError } from './handler.ts';

test('a client that disconnects in the middle of a body is not mistaken for an unavailable database', async () => {
  const app = fastify();
  const codes: string[] = [];
  const begun = Promise.withResolvers<void>();
  app.addHook('preParsing', (_request, _reply, _payload, done) => {
    begun.resolve();
    done();
  });
  app.setErrorHandler((error) => {
    codes.push(toAppError(error).code);
    throw error;
  });
  app.post('/', () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a":',
  );
  await begun.promise;
  socket.destroy();
  await expect.poll(() => codes).toEqual(['bad-request']);
  await app.close();
});

test.each([
  ['40001', 'two serializable transactions'],
  ['40P01', 'a deadlock'],
  ['55P03', 'a lock not had in time'],
  ['57014', 'a statement that took too long'],
  ['57P01', 'a database that stops'],
  ['25006', 'a standby that takes over'],
  ['ECONNREFUSED', 'a database that is away'],
  ['ETIMEDOUT', 'a database that has fallen silent'],
])('%s, %s, is 503 and says when to try again', (code) => {
  const error = toAppError(Object.assign(new Error('from below'), { code }));
  expect({ code: error.code, retryAfter: error.retryAfter }).toEqual({ code: 'unavailable', retryAfter: 2 });
});

test.each([
  ['22021', 'a NUL in a text'],
  ['22P02', 'half a pair in JSON'],
  ['54000', 'a word too long for its index'],
])('%s, %s, is 422 without the value', (code) => {
  const problem = presentProblem(toAppError(Object.assign(new Error('secret'), { code })), 'request-1');
  expect(problem.status).toBe(422);
  expect(JSON.stringify(problem)).not.toContain('secret');
});

test.each([new Error('select secret from users'), new TypeError('secret is undefined'), 'secret', undefined])(
  'an unexpected %s reveals no details',
  (thrown) => {
    const problem = presentProblem(toAppError(thrown), 'request-1');
    expect(problem).toMatchObject({ status: 500, code: 'internal', requestId: 'request-1' });
    expect(JSON.stringify(problem)).not.toContain('secret');
  },
);
