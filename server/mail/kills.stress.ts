import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Connection } from '#server/platform/database/connect.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { until } from '#server/testing/product.ts';
import { queueCodeMail } from './service.ts';

interface StressOptions {
  connection: Connection;
  /** Address of the connection's database. */
  url: string;
  codes: number;
  kills: number;
  /** Longest delay of the mail server at each step. */
  slowness: number;
  report?: (sentence: string) => void;
}

export interface MailFindings {
  kills: number;
  /** Codes that arrived never, once, twice and more often. */
  lost: number;
  once: number;
  twice: number;
  more: number;
  /** Milliseconds from each kill to the mail server's next mail. */
  outages: number[];
}

type OnData = NonNullable<SMTPServerOptions['onData']>;

const secret = 'a secret of the tests';
/** Lease of a killed worker's mail: one second here, half a minute in production. */
const leaseSeconds = 1;

/**
 * Enqueues codes, lets a separate process send them to a slow mail server on loopback, and kills that process with
 * SIGKILL many times. Every other kill comes just when the server has the whole mail but has not confirmed it. Finally
 * counts the arrivals.
 */
export async function tryMailKills({
  connection,
  url,
  codes,
  kills,
  slowness,
  report,
}: StressOptions): Promise<MailFindings> {
  const arrived = new Map<string, number>();
  let count = 0;
  let onTaken: (() => void) | undefined;
  const take = async (...[stream, , done]: Parameters<OnData>) => {
    let mail: string;
    try {
      mail = await text(stream);
    } catch {
      return; // a process killed in the middle of a mail has not delivered it
    }
    const [, code = ''] = /^Subject: (\d{6}) /m.exec(mail) ?? [];
    arrived.set(code, (arrived.get(code) ?? 0) + 1);
    count += 1;
    onTaken?.();
    await sleep(Math.random() * slowness);
    done();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) => void setTimeout(done, Math.random() * slowness),
    onData: (...data) => void take(...data),
  });
  server.on('error', () => undefined); // a client that is killed hangs up
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  const smtpUrl = `smtp://127.0.0.1:${address.port}`;

  const settings = readSettings({ APP_SECRET: secret, DATA_DIR: '/nowhere' });
  const expiresAt = new Date(Date.now() + 3_600_000);
  for (let number = 0; number < codes; number += 1) {
    const code = String(100_000 + number);
    await queueCodeMail({ settings }, connection.db, {
      to: `person${number}@example.com`,
      code,
      purpose: 'signin',
      expiresAt,
    });
  }
  // Without this signal, the worker polls for taken-over jobs only every ten seconds.
  const wake = setInterval(
    () => void sql`select pg_notify('jobs:insert', '{"count":9}')`.execute(connection.db).catch(() => undefined),
    200,
  );

  let worker = startWorker(url, smtpUrl);
  const outages: number[] = [];
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const enough = (codes * kill) / (kills + 1);
      await until(() => arrived.size >= enough || arrived.size === codes);
      if (kill % 2 === 0) await sleep(Math.random() * slowness);
      else await Promise.race([new Promise<void>((resolve) => (onTaken = resolve)), sleep(5 * slowness)]);
      const [before, killedAt] = [count, performance.now()];
      worker.kill('SIGKILL');
      await once(worker, 'exit');
      worker = startWorker(url, smtpUrl);
      await until(() => count > before || arrived.size === codes);
      outages.push(performance.now() - killedAt);
      report?.(`${kill} of ${kills} kills; ${arrived.size} of ${codes} codes have arrived`);
    }
    await until(async () => {
      const { rows } = await sql`select 1 from graphile_worker._private_jobs limit 1`.execute(connection.db);
      return rows.length === 0;
    });
  } finally {
    clearInterval(wake);
    worker.kill('SIGKILL');
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
  const times = Array.from({ length: codes }, (_, number) => arrived.get(String(100_000 + number)) ?? 0);
  const having = (isSo: (count: number) => boolean) => times.filter(isSo).length;
  return {
    kills,
    lost: having((times) => times === 0),
    once: having((times) => times === 1),
    twice: having((times) => times === 2),
    more: having((times) => times > 2),
    outages,
  };
}

function startWorker(url: string, smtpUrl: string): ChildProcess {
  const program = `
    import { connect } from '#server/platform/database/connect.ts';
    import { createJobs } from '#server/platform/jobs/worker.ts';
    import { readSettings } from '#server/platform/process/settings.ts';
    import { mailJobs } from '#server/mail/service.ts';
    import { watchParent } from '#server/platform/process/parent.ts';
    watchParent(() => process.exit());
    const quiet = () => {};
    const log = { warn: quiet, error: quiet, info: quiet };
    const { pool, db } = connect(${JSON.stringify(url)});
    const settings = readSettings({ SMTP_URL: ${JSON.stringify(smtpUrl)}, APP_SECRET: ${JSON.stringify(secret)}, DATA_DIR: '/nowhere' });
    await createJobs({ pool, log, leaseSeconds: ${leaseSeconds} }).start(mailJobs({ settings, db, log }));`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    // A clean environment: the launcher above this process is not the worker's parent.
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}
