import { type Socket, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { queueCodeMail } from '#server/accounts/service.ts';
import { buildClient, buildCompany, buildInvited, buildTalentUser } from '#server/accounts/build.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import type { Deliveries } from '#server/platform/deliveries/worker.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { readSettings, type Settings } from '#server/platform/process/settings.ts';
import { queueInvitationMail } from '#server/teammates/service.ts';
import { mails as kinds } from '#server/mails.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { startDeliveries } from '#server/testing/deliveries.ts';
import {
  discardFailedMail,
  listFailedMail,
  mailHandlers,
  presentReason,
  retryFailedMail,
  withdrawMailTo,
  withdrawMailToUser,
} from './service.ts';
import { createMailTransport } from './send-mail.ts';

const code = '482913';
const to = 'ada@example.com';
const inTenMinutes = () => new Date(Date.now() + 600_000);

let database: TestDatabase;
let deliveries: Deliveries | undefined;
let server: SMTPServer | undefined;
let logged = '';
let received: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await deliveries?.stop();
  await stopServer();
  await sql`delete from deliveries`.execute(database.connection.db);
  [deliveries, logged, received] = [undefined, '', []];
});
afterAll(() => database.drop());

type OnData = NonNullable<SMTPServerOptions['onData']>;
type ServerOptions = SMTPServerOptions & { take?: (...data: Parameters<OnData>) => Promise<void> };
const accept = async (...[stream, , done]: Parameters<OnData>) => {
  received.push(await text(stream));
  done();
};
/** Accepts the whole mail and hangs up without an answer. */
const hangUp = async (...[stream, session]: Parameters<OnData>) => {
  received.push(await text(stream));
  for (const connection of server?.connections ?? [])
    if (connection.session.id === session.id) connection._socket.destroy();
};

/** Starts a mail server on loopback; returns its port. */
async function startServer({ take = accept, ...options }: ServerOptions = {}, port = 0): Promise<number> {
  const onData: OnData = (...data) => void take(...data);
  const started = (server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData,
    ...options,
  }));
  started.on('error', () => undefined); // some of these tests are about clients that hang up
  await new Promise<void>((resolve) => void started.listen(port, '127.0.0.1', resolve));
  const address = started.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return address.port;
}

async function stopServer(): Promise<void> {
  const running = server;
  server = undefined;
  if (running) await new Promise<void>((resolve) => running.close(() => resolve()));
}

/** Runs the queue against a mail server, and keeps its log. */
async function startSending(
  port: number,
  options: Pick<Parameters<typeof startDeliveries>[0], 'longestAttempt'> = {},
): Promise<Settings> {
  const settings = readSettings({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    APP_SECRET: 'a secret of the tests',
    DATA_DIR: '/nowhere',
  });
  const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) });
  const { url, connection } = database;
  deliveries = await startDeliveries(
    { url, connection, log, ...options },
    mailHandlers({ settings, log, db: connection.db, storage: createStorage(settings) }, kinds),
  );
  return settings;
}

const db = () => database.connection.db;
/** Creates a company for invited members. */
const northwind = async () => ({ companyId: (await buildCompany(db())).id });
/** Finds or creates the company member with this address. */
const memberAt = async (email: string, companyName = 'Northwind') =>
  (await db().selectFrom('users').select(['id', 'companyId']).where('email', '=', email).executeTakeFirst()) ??
  (await buildInvited(db(), { email, companyId: (await buildCompany(db(), { name: companyName })).id }));
const invite = async (
  to: string,
  {
    firstName = 'Ada',
    lastName = 'Moreau',
    companyName,
  }: { [Name in 'firstName' | 'lastName' | 'companyName']?: string } = {},
) => {
  const { id: recipientId } = await memberAt(to, companyName);
  const { id: inviterId } = await buildClient(db(), { firstName, lastName });
  await queueInvitationMail(db(), { recipientId, inviterId });
};
const queued = async () =>
  (await db().selectFrom('deliveries').select(['userId', 'state', 'reason', 'status']).execute()).map((row) => ({
    ...row,
    failure: row.reason === null ? null : presentReason(row).reason,
  }));
/** Ends the pauses between tries, and wakes the sender. */
const hasten = () =>
  sql`
    with hastened as (update deliveries set next_at = now() where state = 'waiting')
    select pg_notify('deliveries', '')`.execute(db());
/** Waits until no mail waits or has failed. */
const emptied = () => expect.poll(async () => (await hasten(), await queued())).toEqual([]);
const tried = (error: string) => expect.poll(async () => (await queued())[0]?.failure).toContain(error);

test('a code mail arrives once, and neither the queue nor the log contains the code', async () => {
  const settings = await startSending(await startServer());
  const written = await withTransaction(db(), async (db) => {
    await queueCodeMail({ settings }, db, { to, code, purpose: 'signin', expiresAt: inTenMinutes() });
    return JSON.stringify((await sql`select * from deliveries`.execute(db)).rows);
  });
  expect(written).toContain(to);
  expect(written).not.toContain(code);
  await emptied();
  expect(received).toHaveLength(1);
  expect(received[0]).toContain(`Subject: ${code} is your Rolecall sign-in code\r\n`);
  expect(received[0]).toMatch(/^From: Rolecall <no-reply@localhost>\r$/m);
  expect(received[0]).toMatch(/^To: ada@example\.com\r$/m);
  expect(logged).not.toContain(code);
});

test('a mail waits while the server is down and is sent when it is back', async () => {
  const port = await startServer();
  await stopServer();
  const settings = await startSending(port);
  await queueCodeMail({ settings }, db(), { to, code, purpose: 'signup', expiresAt: inTenMinutes() });
  await tried('mail failed: CONN');
  await startServer({}, port);
  await emptied();
  expect(received).toHaveLength(1);
  expect(logged).not.toContain(code);
});

test('a mail that a server refuses temporarily is retried', async () => {
  let refusals = 0;
  const port = await startServer({
    onRcptTo: (_address, _session, done) =>
      done((refusals += 1) > 1 ? null : Object.assign(new Error(`busy with ${code}`), { responseCode: 451 })),
  });
  const settings = await startSending(port);
  await queueCodeMail({ settings }, db(), { to, code, purpose: 'signin', expiresAt: inTenMinutes() });
  await emptied();
  expect(received).toHaveLength(1);
  expect(logged).toContain('failed: recipient, RCPT TO 451');
  expect(logged).not.toContain(code);
});

test('a mail that a server refuses permanently is dropped', async () => {
  let refusals = 0;
  const port = await startServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('nobody here'), { responseCode: 550, refusals: (refusals += 1) })),
  });
  const settings = await startSending(port);
  await queueCodeMail({ settings }, db(), { to, code, purpose: 'signin', expiresAt: inTenMinutes() });
  await emptied();
  expect(refusals).toBe(1);
  expect(received).toEqual([]);
  expect(logged).toContain('mail given up');
});

test('a server that accepts a mail and hangs up gets it twice, under one Message-ID, never a third time', async () => {
  const settings = await startSending(await startServer({ take: hangUp }));
  await queueCodeMail({ settings }, db(), { to, code, purpose: 'signin', expiresAt: inTenMinutes() });
  await emptied();
  expect(received).toHaveLength(2);
  const ids = received.map((mail) => /^Message-ID: (.+)\r$/im.exec(mail)?.[1]);
  expect(ids[0]).toMatch(/^<[\w-]+@localhost>$/);
  expect(ids[1]).toBe(ids[0]);
});

test('a mail that may have arrived is sent once more when the server recovers, whatever happened between', async () => {
  let tries = 0;
  const port = await startServer({
    onRcptTo: (_address, _session, done) =>
      done((tries += 1) === 2 ? Object.assign(new Error('busy'), { responseCode: 451 }) : null),
    take: (...data) => (tries === 1 ? hangUp(...data) : accept(...data)),
  });
  const settings = await startSending(port);
  await queueCodeMail({ settings }, db(), { to, code, purpose: 'signin', expiresAt: inTenMinutes() });
  await emptied();
  expect([tries, received.length]).toEqual([3, 2]);
});

test('a slow server gets its time, and the mail arrives once', async () => {
  const port = await startServer({
    onConnect: (_session, done) => void setTimeout(done, 300),
    take: async (...data) => {
      await sleep(300);
      await accept(...data);
    },
  });
  const settings = await startSending(port);
  await queueCodeMail({ settings }, db(), { to, code, purpose: 'signin', expiresAt: inTenMinutes() });
  await emptied();
  expect(received).toHaveLength(1);
});

test('a stopping process does not wait for a silent server, and leaves the mail to the next as unsent', async () => {
  let hasConnected = false;
  const port = await startServer({ onConnect: () => void (hasConnected = true) });
  const settings = await startSending(port);
  await queueCodeMail({ settings }, db(), { to, code, purpose: 'signin', expiresAt: inTenMinutes() });
  await expect.poll(() => hasConnected).toBe(true);
  await deliveries?.stop();
  await expect.poll(queued).toMatchObject([{ state: 'waiting', failure: 'mail failed: stopped' }]);
  for (const connection of server?.connections ?? []) connection._socket.destroy();
});

test('a server that trickles its replies for ever loses the connection, and other mail leaves', async () => {
  const open = new Set<Socket>();
  const trickling = createServer((socket) => {
    open.add(socket);
    const timer = setInterval(() => socket.write('2'), 20);
    socket.on('error', () => undefined);
    socket.on('close', () => (clearInterval(timer), open.delete(socket)));
  });
  await new Promise<void>((resolve) => void trickling.listen(0, '127.0.0.1', resolve));
  const { port } = trickling.address() as { port: number }; // it listens on TCP
  for (let count = 0; count < 5; count += 1) await invite(`${count}@example.com`);
  await startSending(port, { longestAttempt: { mail: 500, task: 500, webhook: 500 } });
  await expect.poll(async () => (await queued()).filter(({ reason }) => reason === 'stopped').length).toBe(5);
  await sql`update deliveries set next_at = now() + interval '1 day'`.execute(db());
  await expect.poll(() => open.size).toBe(0);
  await new Promise((resolve) => trickling.close(resolve));
});

test('an expired code is not sent', async () => {
  const settings = await startSending(await startServer());
  await queueCodeMail({ settings }, db(), { to, code, purpose: 'signin', expiresAt: new Date(Date.now() - 1) });
  await emptied();
  expect(received).toEqual([]);
  expect(logged).toContain('code expired before its mail could leave');
});

test('only the newer of two codes requested in a row is sent', async () => {
  const port = await startServer();
  const settings = readSettings({ APP_SECRET: 'a secret of the tests', DATA_DIR: '/nowhere' });
  for (const code of ['111111', '222222'])
    await queueCodeMail({ settings }, db(), { to, code, purpose: 'signin', expiresAt: inTenMinutes() });
  await startSending(port);
  await emptied();
  expect(received).toHaveLength(1);
  expect(received[0]).toContain('222222');
});

test('mail to a deleted user is withdrawn, other mail is not', async () => {
  const settings = readSettings({ APP_SECRET: 'a secret of the tests', DATA_DIR: '/nowhere' });
  await queueCodeMail({ settings }, db(), { to, code, purpose: 'signin', expiresAt: inTenMinutes() });
  for (const address of [to, 'grace@example.com']) {
    await invite(address);
  }
  const [one, other] = [await memberAt(to), await memberAt('grace@example.com')];
  await withdrawMailTo(db(), to);
  await withdrawMailToUser(db(), one.id);
  expect(await queued()).toMatchObject([{ userId: other.id }]);
});

test('an invitation links to the sign-in screen', async () => {
  await startSending(await startServer());
  await invite('grace+work@example.com');
  await emptied();
  expect(received[0]).toContain('Subject: Ada Moreau has added you to Northwind on Rolecall\r\n');
  expect(received[0]?.replaceAll('=\r\n', '')).toContain(
    'http://localhost:3000/signin?email=3Dgrace%2Bwork%40example.com',
  );
});

/** Answers RCPT TO with a mail server's code and text. */
const answering =
  (responseCode: number, message: string): NonNullable<SMTPServerOptions['onRcptTo']> =>
  (_address, _session, done) =>
    done(Object.assign(new Error(message), { responseCode }));
const refusalOf = async (email: string) =>
  (await db().selectFrom('users').select('emailRefusal').where('email', '=', email).executeTakeFirstOrThrow())
    .emailRefusal;

test.each([
  [550, 'nobody here', '550'],
  [550, '5.1.1 nobody here', '550 5.1.1'],
  [553, '5.1.3 what is that', '553 5.1.3'],
  [550, '5.2.1 mailbox disabled', '550 5.2.1'],
])('an address that is refused with %i %s is marked, and its mail given up', async (status, words, reason) => {
  const { email } = await buildInvited(db(), await northwind());
  await startSending(await startServer({ onRcptTo: answering(status, words) }));
  await invite(email);
  await emptied();
  expect(await refusalOf(email)).toBe(reason);
});

test.each([
  [450, '4.2.1 come back later'],
  [452, '4.2.2 mailbox full'],
  [554, '5.7.1 relay access denied'],
  [550, '5.7.26 unauthenticated mail'],
])('an address is not marked when the server answers %i %s: the mail is tried again', async (status, words) => {
  const { email } = await buildInvited(db(), await northwind());
  await startSending(await startServer({ onRcptTo: answering(status, words) }));
  await invite(email);
  await tried(`mail failed: RCPT TO ${status}`);
  expect(await refusalOf(email)).toBeNull();
  expect(logged).not.toContain(words.slice(6));
});

test('a refused sender is our fault: no mail is given up', async () => {
  const { email } = await buildInvited(db(), await northwind());
  await startSending(await startServer({ onMailFrom: (...args) => answering(550, '5.1.8 who?')(...args) }));
  await invite(email);
  await tried('mail failed: MAIL FROM 550');
  expect(await refusalOf(email)).toBeNull();
});

test('the mark of an address is removed when it accepts a code, or when the account has another', async () => {
  const [one, other] = [await buildTalentUser(db()), await buildTalentUser(db())];
  await db()
    .updateTable('users')
    .set({ emailRefusedAt: new Date(), emailRefusal: '550' })
    .where('id', 'in', [one.id, other.id])
    .execute();
  const settings = await startSending(await startServer());
  await queueCodeMail({ settings }, db(), { to: one.email, code, purpose: 'signin', expiresAt: inTenMinutes() });
  await emptied();
  expect(received).toHaveLength(1);
  expect([await refusalOf(one.email), await refusalOf(other.email)]).toEqual([null, '550']);
  await db()
    .updateTable('users')
    .set({ email: `new-${other.email}` })
    .where('id', '=', other.id)
    .execute();
  expect(await refusalOf(`new-${other.email}`)).toBeNull();
});

test('a mail with refused content is kept for the administrator, without its text, but a code is not', async () => {
  const refuse = async (...[stream, , done]: Parameters<OnData>) => {
    received.push(await text(stream));
    done(Object.assign(new Error(`5.6.0 spam: ${code}`), { responseCode: 554 }));
  };
  const settings = await startSending(await startServer({ take: refuse }));
  await queueCodeMail({ settings }, db(), { to, code, purpose: 'signin', expiresAt: inTenMinutes() });
  await emptied();
  await invite(to);
  await tried('mail refused: DATA 554 5.6.0');
  expect(received).toHaveLength(2);
  const { mails, failed, waiting } = await listFailedMail(db(), kinds);
  expect([failed, waiting]).toEqual([1, 0]);
  expect(mails).toMatchObject([{ kind: 'invitation', to, reason: 'mail refused: DATA 554 5.6.0', tries: 1 }]);
  expect(logged).not.toContain(code);
});

test('a failed mail can be retried or discarded', async () => {
  let isWell = false;
  const port = await startServer({
    take: async (...data) => {
      const [stream, , done] = data;
      if (isWell) return accept(...data);
      await text(stream);
      done(Object.assign(new Error('no'), { responseCode: 554 }));
    },
  });
  await startSending(port);
  for (const address of [to, 'grace@example.com']) await invite(address);
  await expect.poll(async () => (await listFailedMail(db(), kinds)).failed).toBe(2);
  isWell = true;
  const { mails } = await listFailedMail(db(), kinds);
  const idOf = (address: string) => mails.find((mail) => mail.to === address)?.id ?? 0;
  expect(await discardFailedMail(db(), kinds, idOf(to))).toBe(1);
  expect(await discardFailedMail(db(), kinds, idOf(to))).toBe(0);
  expect(await retryFailedMail(db(), kinds, idOf('grace@example.com'))).toBe(1);
  await emptied();
  expect(received).toHaveLength(1);
  expect(received[0]).toContain('To: grace@example.com');
});

test.each([
  ['greets with nonsense', 'HELLO I AM A FRIDGE\r\n'],
  ['greets with a page', 'HTTP/1.1 400 Bad Request\r\n\r\n<html>482913</html>'],
  ['greets with noise', Buffer.from(Array.from({ length: 2_000 }, (_, index) => (index * 37) % 256))],
  ['is not serving', '421 4.3.2 going down\r\n'],
])('a server that %s delays the mail and loses none', async (_name, greeting) => {
  const nonsense = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(greeting);
  });
  await new Promise<void>((resolve) => void nonsense.listen(0, '127.0.0.1', resolve));
  const address = nonsense.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const settings = await startSending(port);
  await queueCodeMail({ settings }, db(), { to, code, purpose: 'signin', expiresAt: inTenMinutes() });
  await tried('mail failed');
  await new Promise<void>((resolve) => void nonsense.close(() => resolve()));
  await startServer({}, port);
  await emptied();
  expect(received).toHaveLength(1);
  expect(logged).not.toContain(code);
});

/**
 * Speaks SMTP except for one answer, to one connection: a retry may come before the test closes it. Everything after
 * DATA up to the dot is the mail.
 */
function speakNonsense(at: string, answer: string): ReturnType<typeof createServer> {
  const nonsense = createServer((socket) => {
    nonsense.close();
    let isText = false;
    let buffer = '';
    const reply = (step: string, usual: string) => socket.write(`${step === at ? answer : usual}\r\n`);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1');
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        if (isText && line !== '.') continue;
        if (isText) {
          isText = false;
          received.push('by the server that speaks nonsense');
          reply('text', '250 ok');
        } else if (/^DATA/i.test(line)) {
          isText = at !== 'DATA';
          reply('DATA', '354 go on');
        } else reply(line.split(/[ :]/)[0] ?? '', '250 ok');
      }
    });
    socket.write('220 hello\r\n');
  });
  return nonsense;
}

test.each([
  ['MAIL', 'BANANA'],
  ['RCPT', 'I AM A FRIDGE'],
  ['RCPT', '999 5.1.1 what'],
  ['DATA', '999 what'],
  ['text', 'BANANA 482913'],
  ['text', '999 what'],
  ['text', '354 go on'],
])('a server that answers %s with %j delays the mail, loses none and gets it twice at most', async (at, answer) => {
  const { email } = await buildTalentUser(db());
  const nonsense = speakNonsense(at, answer);
  await new Promise<void>((resolve) => void nonsense.listen(0, '127.0.0.1', resolve));
  const address = nonsense.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const settings = await startSending(port);
  await queueCodeMail({ settings }, db(), { to: email, code, purpose: 'signin', expiresAt: inTenMinutes() });
  await expect.poll(async () => (await queued())[0]?.failure).toMatch(/^mail failed|^may have/);
  await new Promise<void>((resolve) => void nonsense.close(() => resolve()));
  await startServer({}, port);
  await emptied();
  expect(received.at(-1)).toContain(`To: ${email}`);
  expect(received.length).toBe(at === 'text' ? 2 : 1);
  expect(await refusalOf(email)).toBeNull();
  expect(logged).not.toContain(code);
});

test.each([
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@example.com, eve@example.com',
  'Ada <eve@example.com>',
  '"ada@example.com" <eve@example.com>',
  'ada@example.com> RCPT TO:<eve@example.com',
  '(comment)ada@example.com',
  '@relay.example:ada@example.com',
  'group:ada@example.com;',
  'ada@example.com\u202E',
  'ada',
])('mail to %j does not leave', async (address) => {
  const send = createMailTransport(
    readSettings({
      SMTP_URL: `smtp://127.0.0.1:${await startServer()}`,
      APP_SECRET: 'a secret of the tests',
      DATA_DIR: '/nowhere',
    }),
  );
  const mail = { to: address, subject: 'Hello', text: 'Hello', html: 'Hello', messageId: '<1@localhost>' };
  await expect(send(mail)).rejects.toMatchObject({ code: 'invalid' });
  await expect(send({ ...mail, to, replyTo: { name: 'Eve', address } })).rejects.toMatchObject({ code: 'invalid' });
  expect(received).toEqual([]);
});

test.each([
  ['no TLS, where SMTP_URL requires it', '?requireTLS=true', ['STARTTLS']],
  ['a certificate that nobody vouches for', '', []],
])('a server with %s gets no mail', async (_what, query, disabledCommands) => {
  const port = await startServer({ disabledCommands });
  const SMTP_URL = `smtp://127.0.0.1:${port}/${query}`;
  const send = createMailTransport(
    readSettings({ SMTP_URL, APP_SECRET: 'a secret of the tests', DATA_DIR: '/nowhere' }),
  );
  const mail = { to, subject: 'Hello', text: 'Hello', html: 'Hello', messageId: '<1@localhost>' };
  await expect(send(mail)).rejects.toMatchObject({ outcome: 'failed' });
  expect(received).toEqual([]);
});

test.each(['plain', 'pläin'])(
  'a %s text cannot end the mail early: half of a line break is never taken for one',
  async (word) => {
    const send = createMailTransport(
      readSettings({
        SMTP_URL: `smtp://127.0.0.1:${await startServer()}`,
        APP_SECRET: 'a secret of the tests',
        DATA_DIR: '/nowhere',
      }),
    );
    const words = ['\r.\r\n', '\n.\r\n', '\r.\r', '\n.\n', '\r\n.\r\n'].map((end) => `${word}${end}RSET`).join('\n');
    await send({ to, subject: 'Hello', text: words, html: words, messageId: '<1@localhost>' });
    expect(received).toHaveLength(1);
    expect(received[0]?.match(/RSET/g)).toHaveLength(10);
    expect(received[0]).not.toMatch(/\r(?!\n)|(?<!\r)\n/);
  },
);

test('names in headers are encoded, and remain only names', async () => {
  await startSending(await startServer());
  const names = { firstName: 'Eve" <eve@example.com>,', lastName: '"Ada', companyName: 'A\r\nBcc: eve@example.com' };
  await invite('noor@example.com', names);
  await emptied();
  const [head = ''] = received[0]?.split('\r\n\r\n') ?? [];
  expect(head).not.toMatch(/^Bcc/im);
  expect(head.match(/^(?:To|From|Reply-To):.*$/gim)).toEqual([
    'From: Rolecall <no-reply@localhost>',
    'To: noor@example.com',
  ]);
});
