import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { accountMails } from '#server/accounts/service.ts';
import { handleErrors } from '#server/platform/errors/handler.ts';
import { readSettings, type Settings } from '#server/platform/process/settings.ts';
import type { Mail } from './compose-mail.ts';
import { outboxRoutes } from './serve-outbox.ts';
import { describeMail } from './write-outbox.ts';
import { createMailTransport } from './send-mail.ts';

let folder: string;
let printed = '';
let apps: FastifyInstance[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rolecall-outbox-'));
  printed = '';
  vi.spyOn(console, 'log').mockImplementation((line: string) => void (printed += line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const app of apps) await app.close();
  apps = [];
  rmSync(folder, { recursive: true });
});

const settingsOf = (environment: Record<string, string> = {}): Settings =>
  readSettings({ DATA_DIR: folder, APP_SECRET: 'a secret of the tests', ...environment });

function open(settings: Settings): FastifyInstance {
  const app = fastify();
  void app.register(cookie);
  handleErrors(app);
  outboxRoutes(app, { settings });
  apps.push(app);
  return app;
}

const ask = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('the operator is shown the page only where there is one, otherwise the place of the codes', () => {
  expect(describeMail(settingsOf())).toContain('http://localhost:3000/outbox');
  for (const setting of [{ HOST: '0.0.0.0' }, { APP_URL: 'https://jobs.example.com' }])
    expect(describeMail(settingsOf(setting))).toBe(
      `not sent: set SMTP_URL. Until then read codes in the newest .eml file of ${folder}/outbox`,
    );
  expect(describeMail({ ...settingsOf(), wasPublic: true })).toBe(
    `not sent: set SMTP_URL. This database was served to others, so there is no outbox page. Until then read codes in the newest .eml file of ${folder}/outbox`,
  );
  expect(describeMail(settingsOf({ SMTP_URL: 'smtp://localhost:25' }))).toBe('sent through SMTP_URL');
});

const mailOf = (parts: Partial<Mail> = {}): Mail => ({
  messageId: '<1@localhost>',
  ...accountMails.code.write(settingsOf(), {
    email: 'ada@example.com',
    language: 'en',
    purpose: 'signin',
    code: '482913',
    minutes: 10,
  }),
  ...parts,
});
/** The answer to a request in its very bytes, up to the first pause. */
async function converse(app: FastifyInstance, request: string): Promise<string> {
  const [{ port }] = z.tuple([z.object({ port: z.int() })]).parse(app.addresses());
  const socket = connect(port, '127.0.0.1', () => socket.write(request));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString();
}

const files = () => readdirSync(join(folder, 'outbox')).toSorted();
const idOf = (file = '') => file.replace('.eml', '');

describe('writing', () => {
  test('stores each mail as a message and as JSON, for the owner only; prints subject, links and page', async () => {
    await createMailTransport(settingsOf())(mailOf({ text: 'Sign in: http://localhost:3000/signin?email=a%40b' }));
    const [file, json, ...others] = files();
    expect([json, ...others]).toEqual([`${idOf(file)}.json`]);
    expect(file).toMatch(/^\d{17}-[a-f0-9]{12}\.eml$/);
    for (const name of files()) expect(statSync(join(folder, 'outbox', name)).mode & 0o777).toBe(0o600);
    expect(printed).toContain('Mail to ada@example.com: 482913 is your Rolecall sign-in code');
    expect(printed).toContain('http://localhost:3000/signin?email=a%40b');
    expect(printed).toContain(`http://localhost:3000/outbox/${idOf(file)}`);
  });

  test.each([{ HOST: '0.0.0.0' }, { HOST: '::' }, { APP_URL: 'https://jobs.example.com' }])(
    'prints nothing with %j',
    async (environment) => {
      await createMailTransport(settingsOf(environment))(mailOf());
      expect(files()).toHaveLength(2);
      expect(printed).toBe('');
    },
  );

  test('prints nothing about a database that was once public', async () => {
    await createMailTransport({ ...settingsOf(), wasPublic: true })(mailOf());
    expect(files()).toHaveLength(2);
    expect(printed).toBe('');
  });

  test.each([
    { to: 'ada@example.com\r\nBcc: eve@example.com' },
    { subject: 'Hello\nBcc: eve@example.com' },
    { subject: '\u001B[2J' },
    { messageId: '<1>\r\nX: y' },
  ])('a line break or control character in a header is refused: %j', async (parts) => {
    await expect(createMailTransport(settingsOf())(mailOf(parts))).rejects.toMatchObject({ code: 'invalid' });
    expect(printed).toBe('');
  });
});

describe('the page', () => {
  test('lists the newest first and shows each with its headers, text and HTML', async () => {
    const settings = settingsOf();
    const send = createMailTransport(settings);
    await send(mailOf({ subject: 'First' }));
    await new Promise((resolve) => void setTimeout(resolve, 2)); // ids are times, in milliseconds
    await send(
      mailOf({
        subject: 'Grüße, 世界 – a subject that is so long that it has to be folded into several encoded words',
        text: 'Ünïcode = 100 %',
      }),
    );
    const app = open(settings);
    const list = await ask(app, '/outbox');
    expect(list.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(list.headers['content-security-policy']).toContain("; font-src 'self';");
    expect(list.headers['cache-control']).toBe('no-store');
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(list.payload) ?? [];
    expect(list.headers['content-security-policy']).toContain(createHash('sha256').update(style).digest('base64'));
    expect(list.payload.indexOf('Grüße, 世界 – a subject that is so long')).toBeGreaterThan(0);
    expect(list.payload.indexOf('Grüße')).toBeLessThan(list.payload.indexOf('First'));

    const [, id] = /href="\/outbox\/([^"]+)"/.exec(list.payload) ?? [];
    const page = await ask(app, `/outbox/${id}`);
    for (const part of [
      'encoded words',
      'ada@example.com',
      'Rolecall &lt;no-reply@localhost&gt;',
      'Ünïcode = 100 %',
      `src="/outbox/${id}/html"`,
      'sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"',
    ]) {
      expect(page.payload).toContain(part);
    }
    const html = await ask(app, `/outbox/${id}/html`);
    expect(html.payload).toMatch(/>\s*482913\s*<\/p>/);
    expect(html.headers['content-security-policy']).toContain("default-src 'none'");
    expect(html.headers['content-security-policy']).toContain('sandbox allow-same-origin allow-popups');
    expect(html.headers['content-security-policy']).not.toMatch(/script/);
    expect(html.payload).toContain('src="data:image/png;base64,');
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(page.payload) ?? [];
    expect(page.headers['content-security-policy']).toContain(
      `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
  });

  test('shows that there is no mail yet', async () => {
    const answer = await ask(open(settingsOf()), '/outbox');
    expect([answer.statusCode, answer.payload.includes('No mail yet.')]).toEqual([200, true]);
  });

  test('is in the language of its reader', async () => {
    const settings = settingsOf();
    await createMailTransport(settings)(mailOf({ subject: '' }));
    const headers = { 'accept-language': 'de' };
    const list = await ask(open(settings), '/outbox', headers);
    const mail = await ask(open(settings), `/outbox/${idOf(files()[0])}`, headers);
    for (const part of ['<html lang="de" dir="ltr">', 'Postausgang', 'Ohne Betreff'])
      expect(list.payload).toContain(part);
    for (const part of ['Alle E-Mails', 'Ohne Betreff', '<dt>Von</dt>']) expect(mail.payload).toContain(part);
  });

  test('escapes hostile content', async () => {
    const settings = settingsOf();
    const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
    await createMailTransport(settings)(
      mailOf({ subject: hostile, text: `</pre>${hostile}`, to: "o'hare&sons@example.com" }),
    );
    const app = open(settings);
    for (const url of ['/outbox', `/outbox/${idOf(files()[0])}`]) {
      const { payload } = await ask(app, url);
      expect(payload).toContain('&lt;script&gt;alert(1)');
      expect(payload).not.toMatch(/<script>alert|<img/);
    }
  });

  test.each(['x', '..%2f..%2fsecret', '20260101000000000-000000000000', '20260101000000000-000000000000%00'])(
    '/outbox/%s is 404',
    async (id) => {
      const app = open(settingsOf());
      expect((await ask(app, `/outbox/${id}`)).statusCode).toBe(404);
      expect((await ask(app, `/outbox/${id}/html`)).statusCode).toBe(404);
    },
  );

  test.each([
    { SMTP_URL: 'smtp://127.0.0.1:25' },
    { HOST: '0.0.0.0' },
    { HOST: '192.168.0.7' },
    { APP_URL: 'https://jobs.example.com' },
  ])('is an unknown path with %j', async (environment) => {
    expect((await ask(open(settingsOf(environment)), '/outbox')).statusCode).toBe(404);
  });

  test('is an unknown path once the database was public', async () => {
    expect((await ask(open({ ...settingsOf(), wasPublic: true }), '/outbox')).statusCode).toBe(404);
  });

  // What a proxy on this machine sends that sets no header of its own, and what users of this machine send.
  test.each([
    ['nginx by default', 'HTTP/1.0', ['Host: 127.0.0.1:3000', 'Connection: close'], 404],
    ['HTTP/1.0 kept alive', 'HTTP/1.0', ['Host: 127.0.0.1:3000', 'Connection: keep-alive'], 404],
    ['HTTP/1.0 without a host', 'HTTP/1.0', ['Connection: keep-alive'], 404],
    ['HAProxy', 'HTTP/1.1', ['Host: jobs.example.com', 'Connection: keep-alive'], 404],
    ['a whole address', 'HTTP/1.1', ['Host: jobs.example.com', 'Connection: keep-alive'], 404, 'http://localhost:3000'],
    ['a browser', 'HTTP/1.1', ['Host: localhost:3000', 'Connection: keep-alive'], 200],
    ['a program', 'HTTP/1.1', ['Host: localhost:3000'], 200],
    ['a program that asks once', 'HTTP/1.1', ['Host: localhost:3000', 'Connection: close'], 200],
  ])('as asked by %s, it answers as to others', async (_who, version, headers, status, origin = '') => {
    const settings = settingsOf();
    await createMailTransport(settings)(mailOf());
    const app = open(settings);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const id = idOf(files()[0]);
    for (const method of ['GET', 'HEAD'])
      for (const path of ['/outbox', `/outbox/${id}`, `/outbox/${id}/html`, '/outbox?x', '//outbox']) {
        const lines = [`${method} ${origin}${path} ${version}`, ...headers, 'Range: bytes=0-9', '', ''];
        const answer = await converse(app, lines.join('\r\n'));
        const expected = path === '//outbox' ? 404 : status;
        expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${expected} `));
        expect(expected === 404 && answer.includes('482913')).toBe(false);
      }
  });

  test.each([
    ['origin', 'https://jobs.example.com', 404],
    ['origin', 'null', 404],
    ['origin', 'http://localhost:3000', 200],
    ['referer', 'https://jobs.example.com/signin', 404],
    ['referer', 'http://localhost:3000/outbox', 200],
    ['referer', 'http://localhost.example.com/', 404],
    ['referer', 'http://localhost@jobs.example.com/', 404],
  ])('asked from %s %s it answers %i', async (name, value, status) => {
    expect((await ask(open(settingsOf()), '/outbox', { host: 'localhost:3000', [name]: value })).statusCode).toBe(
      status,
    );
  });

  test.each([
    ['localhost', 200],
    ['localhost:3000', 200],
    ['127.0.0.1:3000', 200],
    ['[::1]:3000', 200],
    ['evil.example', 404],
    ['evil.example:3000', 404],
    ['localhost.evil.example', 404],
    ['127.0.0.1.evil.example', 404],
    ['localhost@evil.example', 404],
  ])('asked for under the name %j it answers %i', async (host, status) => {
    const settings = settingsOf();
    await createMailTransport(settings)(mailOf());
    const app = open(settings);
    const id = idOf(files()[0]);
    for (const url of ['/outbox', `/outbox/${id}`, `/outbox/${id}/html`]) {
      expect((await ask(app, url, { host })).statusCode).toBe(status);
    }
  });

  test.each([
    ['X-Forwarded-For', '198.51.100.9'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-Host', 'localhost:3000'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-Port', '443'],
    ['X-Forwarded-Server', 'proxy'],
    ['X-Original-Forwarded-For', '198.51.100.9'],
    ['X-Original-URL', '/outbox'],
    ['Forwarded', 'for=198.51.100.9'],
    ['Forwarded', ''],
    ['Via', '1.1 proxy'],
    ['X-Real-IP', '198.51.100.9'],
    ['CF-Connecting-IP', '198.51.100.9'],
    ['CF-Ray', '7d1'],
    ['True-Client-IP', '198.51.100.9'],
    ['X-Client-IP', '198.51.100.9'],
    ['X-Cluster-Client-IP', '198.51.100.9'],
    ['Fly-Client-IP', '198.51.100.9'],
    ['Fastly-Client-IP', '198.51.100.9'],
    ['X-Amzn-Trace-Id', 'Root=1'],
    ['X-Envoy-External-Address', '198.51.100.9'],
    ['X-Azure-ClientIP', '198.51.100.9'],
    ['X-Request-ID', '7d1'],
    ['X-Scheme', 'https'],
    ['X-SSL-Client-Verify', 'NONE'],
    ['Front-End-Https', 'on'],
    ['Proxy-Connection', 'keep-alive'],
    ['Early-Data', '1'],
  ])('is refused where a proxy has added %s: %s', async (name, value) => {
    const settings = settingsOf();
    await createMailTransport(settings)(mailOf());
    const app = open(settings);
    const id = idOf(files()[0]);
    for (const url of ['/outbox', `/outbox/${id}`, `/outbox/${id}/html`])
      expect((await ask(app, url, { host: 'localhost:3000', [name]: value })).statusCode).toBe(404);
  });

  test('is shown to a browser on this machine, with all its usual headers', async () => {
    const headers = {
      host: 'localhost:3000',
      accept: 'text/html',
      'accept-language': 'en',
      'cache-control': 'no-cache',
      connection: 'keep-alive',
      cookie: 'XSRF-TOKEN=x',
      dnt: '1',
      referer: 'http://localhost:3000/outbox',
      'sec-ch-ua-platform': '"Linux"',
      'sec-fetch-site': 'same-origin',
      'upgrade-insecure-requests': '1',
      'x-requested-with': 'XMLHttpRequest',
    };
    expect((await ask(open(settingsOf()), '/outbox', headers)).statusCode).toBe(200);
  });
});
