import { setTimeout as sleep } from 'node:timers/promises';
import { signUp } from '#contract/accounts.ts';
import { buildClient } from '#server/accounts/build.ts';
import { queueCodeMail } from '#server/accounts/service.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { openBrowser, signInStep } from './stage/people.ts';
import type { Verdict } from './stage/verdict.ts';
import { inSeconds, timeUntil, openProxy, type Proxy, end, inScene, type Scene, secret } from './stage/scene.ts';

const outageSeconds = 12;
/** Milliseconds. */
const limits = { atOnce: 500, back: 30_000, takenOver: 60_000 };

/** The mail server behind a proxy that refuses connections and falls silent; a process killed while it sends. */
export const mailAway = (): Promise<Verdict[]> =>
  inScene(async (scene) => {
    const mailServer = await startMailServer();
    const proxy = await openProxy({ host: '127.0.0.1', port: Number(new URL(mailServer.url).port) });
    try {
      const environment = { SMTP_URL: `smtp://127.0.0.1:${proxy.port}` };
      const first = await scene.startProduct(environment);
      const verdicts: Verdict[] = [];
      for (const state of ['closed', 'silent'] as const)
        verdicts.push(...(await takeAway(scene, { mailServer, proxy, port: first.port, state })));
      verdicts.push(await letExpire(scene, mailServer, proxy));

      await scene.startProduct(environment);
      await proxy.set('silent');
      const { email } = await buildClient(scene.connection.db);
      await signInStep(openBrowser(), first.port, { email, step: 1 });
      await timeUntil(() => isOnItsWay(scene, email), 10_000);
      await end(first.child, 'SIGKILL');
      await proxy.set('closed'); // the killed process's connections end
      await proxy.set('open');
      const taken = await timeUntil(() => hasMail(mailServer, email), 2 * limits.takenOver);
      verdicts.push({
        promised: 'mail of a killed process is taken over by another one within 60 s',
        measured: inSeconds(taken),
        holds: taken !== undefined && taken <= limits.takenOver,
      });
      return verdicts;
    } finally {
      await proxy.close();
      await mailServer.close();
    }
  });

const hasMail = ({ received }: MailServer, email: string): boolean =>
  received.some((mail) => mail.includes(`To: ${email}`));

async function isOnItsWay({ connection }: Scene, email: string): Promise<boolean> {
  const { rows } = await connection.pool.query('select from deliveries where address = $1 and holder is not null', [
    email,
  ]);
  return rows.length > 0;
}

async function takeAway(
  { connection }: Scene,
  {
    mailServer,
    proxy,
    port,
    state,
  }: { mailServer: MailServer; proxy: Proxy; port: number; state: 'closed' | 'silent' },
): Promise<Verdict[]> {
  await proxy.set(state);
  const emails: string[] = [];
  const times: number[] = [];
  const statuses = new Set<string>();
  const until = performance.now() + outageSeconds * 1_000;
  while (emails.length < 8 || performance.now() < until) {
    if (emails.length >= 8) {
      await sleep(100);
      continue;
    }
    const { email } = await buildClient(connection.db);
    const newcomer = `new-${email}`;
    const started = performance.now();
    statuses.add(await signInStep(openBrowser(), port, { email, step: 1 }));
    times.push(performance.now() - started);
    const payload = { step: 1, email: newcomer, accountTypeId: 1, firstName: 'Mira', lastName: 'Okafor' };
    const { ms, answer } = await openBrowser().send(port, signUp.path, payload);
    statuses.add(signUp.answer.parse(answer).status);
    times.push(ms);
    emails.push(email, newcomer);
  }
  await proxy.set('open');
  const back = await timeUntil(() => emails.every((email) => hasMail(mailServer, email)), 2 * limits.back);
  const what = state === 'closed' ? 'mail server stopped' : 'mail server silent';
  const slowest = Math.max(...times);
  return [
    {
      promised: `${what}: asking for a code is answered at once (${limits.atOnce} ms)`,
      measured: `${times.length} sign-ups and sign-ins, all ${[...statuses].join(' or ')}, slowest ${Math.round(slowest)} ms`,
      holds: slowest <= limits.atOnce && [...statuses].join() === 'ok',
    },
    {
      promised: `${what}: mail leaves within 30 s of its return`,
      measured: `all ${emails.length} within ${inSeconds(back)}, after ${outageSeconds} s`,
      holds: back !== undefined && back <= limits.back,
    },
  ];
}

async function letExpire({ connection }: Scene, mailServer: MailServer, proxy: Proxy): Promise<Verdict> {
  await proxy.set('closed');
  const services = { settings: readSettings({ APP_SECRET: secret }) };
  const queue = (to: string, seconds: number) =>
    queueCodeMail(services, connection.db, {
      to,
      code: '482913',
      purpose: 'signin',
      expiresAt: new Date(Date.now() + seconds * 1_000),
    });
  await queue('expired@bench.example', 3);
  await queue('valid@bench.example', 600);
  await sleep(4_000);
  await proxy.set('open');
  await timeUntil(() => hasMail(mailServer, 'valid@bench.example'), limits.back);
  const isOpen = async () => {
    const { rows } = await connection.pool.query(`select from deliveries where address = 'expired@bench.example'`);
    return rows.length > 0;
  };
  await timeUntil(async () => !(await isOpen()), limits.back);
  const [expired, valid] = [hasMail(mailServer, 'expired@bench.example'), hasMail(mailServer, 'valid@bench.example')];
  return {
    promised: 'a code that is no longer valid when the mail server returns is dropped',
    measured: `the expired one ${expired ? 'sent' : 'not sent'}, the valid one ${valid ? 'sent' : 'not sent'}`,
    holds: !expired && valid,
  };
}
