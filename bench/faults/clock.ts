import { buildClient, plantCode } from '#server/accounts/build.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { openBrowser, signInStep } from '../browser.ts';
import type { Verdict } from '../verdict.ts';
import { ask, timeUntil } from './calls.ts';
import { countFaults, type Message, newMessage, postPath, seatWriters } from './conversation.ts';
import { end, inScene, type Scene, secret } from './scene.ts';

const people = 10;
const jumps = [3_600_000, -3_600_000];
const codeMinutes = { least: 9, most: 10.1 };

/** Moves the clock of the process by CLOCK_JUMP milliseconds at SIGUSR2; runs in it before anything else. */
const movable = `
  const real = Date;
  let moved = 0;
  process.on('SIGUSR2', () => { moved = Number(process.env.CLOCK_JUMP); });
  globalThis.Date = new Proxy(real, {
    construct: (date, given, self) => Reflect.construct(date, given.length ? given : [date.now() + moved], self),
    apply: (date) => new date(date.now() + moved).toString(),
    get: (date, name) => (name === 'now' ? () => date.now() + moved : date[name]),
  });`;

/** The clock of a server that jumps, away from that of the database. */
export const clockMoved = (): Promise<Verdict[]> =>
  inScene(async (scene) => {
    const verdicts: Verdict[] = [];
    for (const jump of jumps) verdicts.push(...(await move(scene, jump)));
    return verdicts;
  });

async function move({ connection, startProduct }: Scene, jump: number): Promise<Verdict[]> {
  const { child, port } = await startProduct({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(movable)}`,
    CLOCK_JUMP: String(jump),
  });
  const writers = await seatWriters(connection, port, people);
  const statuses: number[] = [];
  const acknowledged: Message[] = [];
  const ids: number[] = [];
  const round = async () => {
    for (const writer of writers) {
      statuses.push((await ask(port, '/api/user', writer.headers)).status);
      const message = newMessage(writer);
      const { status, text } = await ask(port, postPath, writer.headers, message);
      statuses.push(status);
      if (status !== 200) continue;
      acknowledged.push(message);
      const answer = JSON.parse(text) as { message: { id: number } }; // the contract has checked it
      ids.push(answer.message.id);
    }
  };
  await round();
  child.kill('SIGUSR2');
  for (let turn = 0; turn < 5; turn += 1) await round();

  const user = await buildClient(connection.db);
  const browser = openBrowser();
  const steps = [await signInStep(browser, port, { email: user.email, step: 1 })];
  const { rows } = await connection.pool.query<{ minutes: number }>(
    'select extract(epoch from expires_at - now())::float / 60 as minutes from codes where email = $1',
    [user.email],
  );
  const code = await plantCode(
    { db: connection.db, settings: readSettings({ APP_SECRET: secret }) },
    'signin',
    user.email,
  );
  steps.push(await signInStep(browser, port, { email: user.email, step: 2, code }));
  const isSent = async () => {
    const waiting = await connection.pool.query(`select from deliveries where address = $1 and state <> 'sent'`, [
      user.email,
    ]);
    return waiting.rows.length === 0;
  };
  const sent = await timeUntil(isSent, 15_000);
  await end(child, 'SIGTERM');

  const { lost, doubled } = await countFaults(connection, acknowledged);
  const disordered = ids.filter((id, index) => id <= (ids[index - 1] ?? 0)).length;
  const minutes = rows[0]?.minutes ?? Number.NaN;
  const what = `a server's clock that jumps ${jump > 0 ? 'forward' : 'back'} by an hour`;
  return [
    {
      promised: `${what}: nobody signed out; no message refused, lost or out of order`,
      measured: `${statuses.filter((status) => status !== 200).length} of ${statuses.length} calls failed; of ${acknowledged.length} messages ${lost} lost, ${doubled} doubled, ${disordered} out of order`,
      holds: statuses.every((status) => status === 200) && lost + doubled + disordered === 0,
    },
    {
      promised: `${what}: signing in goes on, with a code valid for ten minutes`,
      measured: `${steps.join(', ')}; valid for ${minutes.toFixed(1)} minutes; mail ${sent === undefined ? 'not sent' : 'sent'}`,
      holds:
        steps.every((step) => step === 'ok') &&
        minutes >= codeMinutes.least &&
        minutes <= codeMinutes.most &&
        sent !== undefined,
    },
  ];
}
