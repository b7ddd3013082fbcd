import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import multipart from '@fastify/multipart';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handleErrors } from '#server/platform/errors/handler.ts';
import { createIncoming } from '#server/platform/storage/incoming.ts';
import { withForm } from './form.ts';
import { heldBytes } from './upload-share.ts';

let app: FastifyInstance;
/** The last body as it was parsed. */
let parts: { body: Record<string, unknown>; files: Record<string, Buffer> } | undefined;
const folder = mkdtempSync(join(tmpdir(), 'rolecall-forms-'));
/** The operation waits for this before it answers. */
let work: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  app = fastify({ bodyLimit: 1024 * 1024 });
  app.decorateRequest('viewer', null);
  handleErrors(app);
  await app.register(multipart, { throwFileSizeLimit: true });
  const expected = { files: ['avatar', 'backgroundImage'], fields: ['talent'] };
  app.post('/save', (request) =>
    withForm(request, { incoming: createIncoming(folder) }, expected, async ({ body, files }) => {
      const entries = Object.entries(files).map(([name, file]) => [name, readFileSync(file?.path ?? '')] as const);
      parts = { body, files: Object.fromEntries(entries) };
      await work;
      return {};
    }),
  );
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  parts = undefined;
});

const megabyte = 1024 * 1024;
const boundary = 'xxBOUNDARYxx';
type Piece = string | Buffer;
const bytes = (...pieces: Piece[]): Buffer =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)));

/** One part; its headers are written as given. */
const part = (headers: string, content: Piece): Buffer => bytes(`--${boundary}\r\n${headers}\r\n\r\n`, content, '\r\n');
const field = (name: string, text: string): Buffer => part(`Content-Disposition: form-data; name="${name}"`, text);
const file = (name: string, content: Piece = 'bytes', filename = 'a.png'): Buffer =>
  part(`Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/png`, content);
const end = `--${boundary}--\r\n`;
const whole = (...pieces: Piece[]): Buffer => bytes(...pieces, end);

async function post(payload: Buffer, headers: Record<string, string> = {}) {
  const response = await app.inject({
    method: 'POST',
    url: '/save',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    payload,
  });
  const problem = response.json<{ code?: string; detail?: string; errors?: { path: string }[] }>();
  return { status: response.statusCode, problem };
}

/** Whether an answered form has left neither files nor held bytes. */
const nothingKept = (): boolean => heldBytes() === 0 && readdirSync(folder).length === 0;

describe('accepts', () => {
  test.each([
    ['the object and two files', whole(field('talent', '{"id":1}'), file('avatar'), file('backgroundImage'))],
    ['files before the object', whole(file('avatar'), file('backgroundImage'), field('talent', '{"id":1}'))],
    [
      'words before the first part',
      whole('words to be skipped\r\n', field('talent', '{"id":1}'), file('avatar'), file('backgroundImage')),
    ],
    [
      'words behind the last one',
      whole(field('talent', '{"id":1}'), file('avatar'), file('backgroundImage'), end, 'words'),
    ],
    [
      'an object that says it is JSON',
      whole(
        part('Content-Disposition: form-data; name="talent"\r\nContent-Type: application/json', '{"id":1}'),
        file('avatar'),
        file('backgroundImage'),
      ),
    ],
  ])('%s', async (_name, body) => {
    expect((await post(body)).status).toBe(200);
    expect(parts).toEqual({
      body: { talent: { id: 1 } },
      files: { avatar: Buffer.from('bytes'), backgroundImage: Buffer.from('bytes') },
    });
    expect(nothingKept()).toBe(true);
  });

  test.each([
    ['no body', Buffer.alloc(0)],
    ['no part', whole()],
    ['an empty file', whole(file('avatar', ''))],
    ['an empty text in place of a file', whole(field('avatar', ''))],
    ['what a program sends that has no file', whole(field('avatar', 'null'), field('backgroundImage', 'undefined'))],
  ])('%s: no file', async (_name, body) => {
    expect((await post(body)).status).toBe(200);
    expect(parts).toEqual({ body: {}, files: {} });
  });

  test.each([
    ['a file', file('virus')],
    ['an empty file', file('virus', '')],
    ['two files of one name', bytes(file('virus'), file('virus'))],
    ['a text that is not JSON', field('note', '{id:1}')],
    ['two texts of one name', bytes(field('note', '1'), field('note', '2'))],
    ['ten texts', bytes(...Array.from({ length: 10 }, (_, index) => field(`note${index}`, '1')))],
  ])('a form with an unknown part, which is dropped: %s', async (_name, unknown) => {
    const sent = whole(unknown, file('avatar'), field('talent', '{"id":1}'), file('backgroundImage'));
    expect((await post(sent)).status).toBe(200);
    expect(parts).toEqual({
      body: { talent: { id: 1 } },
      files: { avatar: Buffer.from('bytes'), backgroundImage: Buffer.from('bytes') },
    });
  });

  test.each([
    ['a path', '../../../etc/passwd'],
    ['a path of Windows', '..\\..\\boot.ini'],
    ['a zero', 'a\0.png'],
    ['a line break, escaped', 'a%0D%0AX-Evil: 1'],
    ['other letters', Buffer.from('图片🚀.png').toString('latin1')],
    ['a thousand letters', 'a'.repeat(1_000)],
    ['nothing at all', ''],
    ['another type', 'a.php'],
  ])('a file under any name: %s', async (_name, filename) => {
    expect((await post(whole(file('avatar', 'bytes', filename)))).status).toBe(200);
    expect(parts).toEqual({ body: {}, files: { avatar: Buffer.from('bytes') } });
  });

  test('a file of 10 MB', async () => {
    expect((await post(whole(file('avatar', Buffer.alloc(10 * megabyte))))).status).toBe(200);
    expect(parts?.files.avatar).toHaveLength(10 * megabyte);
  });

  test('a body shorter than its declared length', async () => {
    expect((await post(whole(file('avatar')), { 'content-length': '90' })).status).toBeLessThan(500);
  });
});

const type = (value: string) => ({ 'content-type': value });
const refused: [name: string, status: number, body: Buffer, headers?: Record<string, string>][] = [
  ['another content type', 415, Buffer.from('{}'), type('application/json')],
  ['a form that is not multipart', 415, Buffer.from('a=b'), type('application/x-www-form-urlencoded')],
  ['another kind of multipart', 415, whole(file('avatar')), type(`multipart/mixed; boundary=${boundary}`)],
  ['no boundary', 400, whole(file('avatar')), type('multipart/form-data')],
  ['an empty boundary', 400, whole(file('avatar')), type('multipart/form-data; boundary=')],
  ['another boundary', 400, whole(file('avatar')), type('multipart/form-data; boundary=other')],
  [
    'a boundary of a thousand letters',
    400,
    whole(file('avatar')),
    type(`multipart/form-data; boundary=${'b'.repeat(1_000)}`),
  ],
  ['no end', 400, bytes(file('avatar'))],
  ['an end within a file', 400, file('avatar').subarray(0, 120)],
  ['an end within the headers of a part', 400, file('avatar').subarray(0, 40)],
  ['an end within a text', 400, field('talent', '{"id":1}').subarray(0, 70)],
  ['nothing but a boundary', 400, bytes(`--${boundary}`)],
  ['nothing but words', 400, bytes('these are words')],
  ['random bytes', 400, Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256))],
  ['a file in the place of the object', 422, whole(file('talent', '{"id":1}'))],
  ['an object that is not JSON', 422, whole(field('talent', '{id:1}'))],
  ['an object that is cut', 422, whole(field('talent', '{"id":'))],
  [
    'an object that says it is JSON, and is not',
    400,
    whole(part('Content-Disposition: form-data; name="talent"\r\nContent-Type: application/json', '{id:1}')),
  ],
  ['two files of one name', 422, whole(file('avatar'), file('avatar'))],
  ['two objects of one name', 422, whole(field('talent', '{}'), field('talent', '{}'))],
  ['a text in the place of a file', 422, whole(field('avatar', 'data:image/png;base64,AAAA'))],
  ['a thousand texts', 413, whole(...Array.from({ length: 1_000 }, (_, index) => field(`f${index}`, '1')))],
  ['a thousand files', 413, whole(...Array.from({ length: 1_000 }, (_, index) => file(`f${index}`)))],
  ['a file of 10 MB and a byte', 413, whole(file('avatar', Buffer.alloc(10 * megabyte + 1)))],
  ['an object of 4 MB and more', 413, whole(field('talent', `"${'x'.repeat(4 * megabyte)}"`))],
  [
    'texts of 4 MB and more together',
    413,
    whole(...['talent', 'b', 'c'].map((name) => field(name, `"${'x'.repeat(2 * megabyte)}"`))),
  ],
  [
    'unknown files that are larger together than a whole body',
    413,
    whole(file('avatar'), ...['b', 'c', 'd'].map((name) => file(name, Buffer.alloc(9 * megabyte)))),
  ],
  ['a part named after a prototype', 400, whole(field('__proto__', '{"isAdmin":true}'))],
  ['a file named after a prototype', 400, whole(file('__proto__'))],
  ['a part named after a constructor', 400, whole(field('constructor', '{}'))],
  [
    'an object with a prototype that says it is JSON',
    400,
    whole(
      part(
        'Content-Disposition: form-data; name="talent"\r\nContent-Type: application/json',
        '{"__proto__":{"isAdmin":true}}',
      ),
    ),
  ],
];

test.each(refused)('%s: %i', async (_name, status, body, headers) => {
  const answer = await post(body, headers);
  expect(answer).toEqual({
    status,
    problem: expect.objectContaining({ code: expect.any(String) as string }) as object,
  });
  expect(parts).toBeUndefined();
  expect(nothingKept()).toBe(true);
});

/** Malformed bodies that parsers may tolerate or refuse. None may cause a 500 or produce a file that was not sent. */
const odd: [name: string, body: Buffer][] = [
  ['a part without headers', whole(`--${boundary}\r\n\r\nbytes\r\n`)],
  ['a part without a name', whole(part('Content-Disposition: form-data', '1'))],
  ['a part with an empty name', whole(field('', '1'))],
  [
    'a part of another disposition',
    whole(part('Content-Disposition: attachment; name="avatar"; filename="a.png"', 'x')),
  ],
  ['a part without a disposition', whole(part('Content-Type: image/png', 'bytes'))],
  ['a disposition that makes no sense', whole(part('Content-Disposition: ;;;===""', 'bytes'))],
  [
    'a disposition with an open quote',
    whole(part('Content-Disposition: form-data; name="avatar; filename="a.png', 'x')),
  ],
  [
    'a header of 100 KB',
    whole(part(`X-Long: ${'x'.repeat(100_000)}\r\nContent-Disposition: form-data; name="talent"`, '{}')),
  ],
  [
    'a thousand headers',
    whole(part(`${'X-Many: 1\r\n'.repeat(1_000)}Content-Disposition: form-data; name="talent"`, '{}')),
  ],
  ['a name of 100 KB', whole(field('n'.repeat(100_000), '1'))],
  ['a name with a line break', whole(field('a\r\nX: 1', '1'))],
  ['a name with a zero', whole(field('a\0b', '1'))],
  ['parts within parts', whole(part('Content-Type: multipart/mixed; boundary=inner', '--inner\r\n\r\nx\r\n--inner--'))],
  ['lines that end as in Unix', bytes(file('avatar').toString('latin1').replaceAll('\r\n', '\n'), end)],
  [
    'another character set',
    whole(part('Content-Disposition: form-data; name="talent"\r\nContent-Type: text/plain; charset=utf-7', '{}')),
  ],
  [
    'another transfer encoding',
    whole(part('Content-Disposition: form-data; name="talent"\r\nContent-Transfer-Encoding: base64', 'e30=')),
  ],
];

test.each(odd)('%s: neither a 500 nor a file', async (_name, body) => {
  const { status } = await post(body);
  expect(status).toBeLessThan(500);
  expect(parts?.files ?? {}).toEqual({});
  expect(Object.getPrototypeOf(parts?.body ?? {})).toBe(Object.prototype);
  expect(nothingKept()).toBe(true);
});

test('a body whose declared length exceeds the limit is refused unread', async () => {
  const answer = await post(whole(file('avatar')), { 'content-length': String(30 * megabyte) });
  expect([answer.status, answer.problem.code]).toEqual([413, 'too-large']);
});

test('one user cannot fill the memory, and can continue once the answers have been sent', async () => {
  const large = Buffer.alloc(10 * megabyte);
  const body = whole(file('avatar', large), file('backgroundImage', large));
  const { promise, resolve } = Promise.withResolvers<void>();
  work = promise;
  const taken = [post(body), post(body)];
  await expect.poll(heldBytes).toBe(40 * megabyte);
  const refused = await post(body);
  expect([refused.status, refused.problem.code]).toEqual([429, 'too-many']);
  resolve();
  expect((await Promise.all(taken)).map(({ status }) => status)).toEqual([200, 200]);
  await expect.poll(heldBytes).toBe(0);
  expect((await post(body)).status).toBe(200);
});
