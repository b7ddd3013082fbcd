import fastify from 'fastify';
import { Registry } from 'prom-client';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { call } from '#contract/call.ts';
import { measureCalls } from './calls.ts';

const someCall = call({
  summary: 'Does something.',
  path: '/api/something',
  audience: 'nobody',
  payload: z.object({}),
  answer: z.object({}),
});

test('answers are counted by call and status; all other paths share one label, whatever visitors request', async () => {
  const app = fastify();
  const registry = new Registry();
  app.post(someCall.path, { config: { call: someCall } }, () => ({}));
  app.get('/pages/:name', () => 'a page');
  measureCalls(app, registry); // after the routes, as in the product
  app.post('/later', { config: { call: { ...someCall, path: '/later' } } }, (_request, reply) =>
    reply.code(409).send(),
  );
  for (let number = 0; number < 3; number += 1) await app.inject({ method: 'POST', url: someCall.path });
  await app.inject({ method: 'POST', url: '/later' });
  await app.inject('/pages/one');
  await app.inject('/pages/two?token=secret');
  await app.inject('/wp-login.php');

  const text = await registry.metrics();
  expect(text.match(/^rolecall_calls_total.*$/gm)).toEqual([
    'rolecall_calls_total{call="/api/something",status="200"} 3',
    'rolecall_calls_total{call="/later",status="409"} 1',
    'rolecall_calls_total{call="other",status="200"} 2',
    'rolecall_calls_total{call="other",status="404"} 1',
  ]);
  expect(text).toContain('rolecall_call_duration_seconds_count{call="/api/something"} 3');
  expect(text).not.toMatch(/\/pages|secret|wp-login/);
  await app.close();
});
