import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Worker } from '@playwright/test';
import { sql } from 'kysely';
import { buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { buildSubscription } from '#server/push/build.ts';
import { expect, test } from './platform/fixtures.ts';
import { seat } from './platform/sessions.ts';

/** A push service on this machine, and what it got. */
async function startPushService() {
  const received: Buffer[] = [];
  const service = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(Buffer.concat(chunks));
      reply.writeHead(201).end();
    });
  });
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`; // it listens on a port
  return { received, origin, stop: () => new Promise((done) => void service.close(done)) };
}

/** The running service worker; a browser may restart it whenever it rests. */
async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const worker = page.context().serviceWorkers().at(-1);
  if (!worker) throw new Error('No service worker runs.');
  return worker;
}

/** Hands a message to the service worker as the browser does, and returns the notification that it shows. */
const deliver = (worker: Worker, content: string) =>
  worker.evaluate(async (data) => {
    const scope = globalThis as unknown as { registration: { showNotification: (...shown: unknown[]) => unknown } };
    const shown = new Promise<unknown[]>((resolve) => {
      scope.registration.showNotification = (...notification) => Promise.resolve(resolve(notification));
    });
    const event = Object.assign(new Event('push'), {
      data: { json: () => JSON.parse(data) as unknown },
      waitUntil: () => undefined,
    });
    globalThis.dispatchEvent(event);
    return shown;
  }, content);

/** Presses a notification, as only its user can. */
const press = (worker: Worker, data: unknown) =>
  worker.evaluate((data) => {
    const scope = globalThis as unknown as { WindowClient: { prototype: object } };
    Object.assign(scope.WindowClient.prototype, {
      focus(this: unknown) {
        return Promise.resolve(this);
      },
    });
    const notification = { data, close: () => undefined };
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined });
    globalThis.dispatchEvent(event);
  }, data);

test('a phone is notified of a message without names, and leads to its conversation', async ({
  newPage,
  startOwnServer,
}) => {
  const service = await startPushService();
  const { origin, database } = await startOwnServer({ OUTBOUND_ALLOW: service.origin });
  const talent = await buildTalentUser(database, { firstName: 'Mira', lastName: 'Okafor' });
  const client = await buildClient(database, { firstName: 'Ada', lastName: 'Moreau' });
  const threadId = await buildThread(database, talent.id, client.id);
  const page = await newPage({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, baseURL: origin });
  const { subscription, read } = buildSubscription(`${service.origin}/phone`);
  await page.addInitScript((json) => {
    if (!('PushManager' in window)) return;
    // A browser without a window allows none, and has no push service.
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
    const own = { endpoint: json.endpoint, toJSON: () => json, unsubscribe: () => Promise.resolve(true) };
    const find = () => Promise.resolve(localStorage.getItem('subscribed') === null ? null : own);
    Object.assign(PushManager.prototype, {
      getSubscription: find,
      subscribe: () => (localStorage.setItem('subscribed', ''), find()),
    });
  }, subscription);
  await seat(page, database, talent);
  await page.goto('/mail-settings');
  const own = page.getByRole('switch', { name: 'Notifications on this device' });
  await expect(own).not.toBeChecked();
  await own.click();
  await expect(own).toBeChecked();
  await page.reload();
  await expect(own).toBeChecked();

  // The phone has been away for a while when Ada writes.
  await buildMessage(database, { threadId, userId: client.id, text: 'Do you like Rust?' });
  await sql`update messages set created_at = now() - interval '1 minute'`.execute(database);
  await expect(async () => {
    await sql`update users set last_seen_at = now() - interval '1 hour' where id = ${talent.id}`.execute(database);
    await sql`select queue_message_mail(${threadId}::integer, ${talent.id}::integer)`.execute(database);
    await sql`update deliveries set next_at = now() where kind = 'message-mail' and state = 'waiting'`.execute(
      database,
    );
    await sql`select pg_notify('deliveries', '')`.execute(database);
    expect(service.received).toHaveLength(1);
  }).toPass();
  const content = JSON.stringify(read(service.received[0] ?? Buffer.alloc(0)));
  expect(content).toContain('A new message on Rolecall');
  expect(content).not.toMatch(/Ada|Moreau|Rust/);

  await expect(async () => {
    await page.goto('/talent/home'); // wakes the worker
    const [title, options] = (await deliver(await workerOf(page), content)) as [string, { data: unknown }];
    expect(title).toBe('A new message on Rolecall');
    await press(await workerOf(page), options.data);
    await expect(page).toHaveURL(`${origin}/talent/messages/${client.id}`);
  }).toPass();
  await expect(page.getByRole('log')).toContainText('Do you like Rust?');

  await page.goto('/mail-settings');
  await own.click();
  await expect(own).not.toBeChecked();
  expect(await database.selectFrom('pushSubscriptions').selectAll().execute()).toEqual([]);
  await service.stop();
});
