import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { compressed } from './compression.ts';

const text = 'a long answer '.repeat(500);

async function answerTo(accepted: string | undefined, body = text) {
  const headers: Record<string, string> = {};
  const request = { headers: { 'accept-encoding': accepted } } as unknown as FastifyRequest; // all it reads
  const reply = { header: (name: string, value: string) => (headers[name] = value) } as unknown as FastifyReply; // all it uses
  return { sent: await compressed(request, reply, body, 4_096), encoding: headers['Content-Encoding'] };
}

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['zstd;q=0, br;q=0.5, gzip', 'gzip', gunzipSync],
  ['*', 'zstd', zstdDecompressSync],
])('a client that accepts %s gets an answer as %s', async (accepted, expected, open) => {
  for (const body of [text, text.repeat(20)]) {
    const { sent, encoding } = await answerTo(accepted, body);
    expect(encoding).toBe(expected);
    expect(open(sent).toString()).toBe(body);
    expect(sent.length).toBeLessThan(body.length / 10);
  }
});

test.each([undefined, '', 'identity', 'deflate', 'br;q=0'])(
  'an answer is sent uncompressed to a client that accepts %j',
  async (accepted) => {
    expect(await answerTo(accepted)).toEqual({ sent: text, encoding: undefined });
  },
);

test('a short answer is sent uncompressed', async () => {
  expect(await answerTo('br', 'short')).toEqual({ sent: 'short', encoding: undefined });
});
