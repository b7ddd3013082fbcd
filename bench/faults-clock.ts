import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { buildClient, plantCode } from '#server/accounts/build.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { openBrowser, signInStep } from './stage/people.ts';
import type { Verdict } from './stage/verdict.ts';
import {
  ask,
  timeUntil,
  countFaults,
  type Message,
  newMessage,
  postPath,
  seatWriters,
  end,
  inScene,
  type Scene,
  secret,
} from './stage/scene.ts';

const people = 10;
/** Milliseconds: a jump the doctor tolerates, and one it must report. */
const jumps = { small: 5_000, large: 3_600_000 };
const codeMinutes = { least: 9.9, most: 10.1 };

/** Moves the clock of the process by CLOCK_JUMP milliseconds, at SIGUSR2 or at once; runs before anything else. */
const movable = `
  const real = Date;
  const jump = () => Number(process.env.CLOCK_JUMP);
  let moved = process.env.CLOCK_JUMPS_AT_ONCE ? jump() : 0;
  process.on('SIGUSR2', () => { moved = jump(); });
  globalThis.Date = new Proxy(real, {
    construct: (date, given, self) => Reflect.construct(date, given.length ? given : [date.now() + moved], self),
    apply: (date) => new date(date.now() + moved).toString(),
    get: (date, name) => (name === 'now' ? () => date.now() + moved : date[name]),
  });`;
const withClock = (jump: number) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(movable)}`,
  CLOCK_JUMP: String(jump),
});

/** A server's clock that jumps away from the database's. */
export const clockMoved = (): Promise<Verdict[]> =>
  inScene(async (scene) => {
    const verdicts: Verdict[] = [];
    for (const size of [jumps.small, jumps.large])
      for (const jump of [size, -size]) {
        const what = `clock ${Math.abs(jump) / 1_000} s ${jump > 0 ? 'ahead' : 'behind'}`;
        const { talk, entry } = await move(scene, jump);
        verdicts.push({ ...talk, promised: `${what}: nobody signed out; no message refused, lost or out of order` });
        verdicts.push({ ...entry, promised: `${what}: signing in, with a code valid for ten minutes` });
        if (size === jumps.large) verdicts.push(await examine(scene, { jump, what }));
      }
    return verdicts;
  });

type Finding = Omit<Verdict, 'promised'>;

/** Lets the clock jump while people write, then signs in. */
async function move({ connection, startProduct }: Scene, jump: number): Promise<{ talk: Finding; entry: Finding }> {
  const { child, port } = await startProduct(withClock(jump));
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
  return {
    talk: {
      measured: `${statuses.filter((status) => status !== 200).length} of ${statuses.length} calls failed; of ${acknowledged.length} messages ${lost} lost, ${doubled} doubled, ${disordered} out of order`,
      holds: statuses.every((status) => status === 200) && lost + doubled + disordered === 0,
    },
    entry: {
      measured: `${steps.join(', then ')}; valid for ${minutes.toFixed(1)} minutes; mail ${sent === undefined ? 'not sent' : 'sent'}`,
      holds:
        steps.every((step) => step === 'ok') &&
        minutes >= codeMinutes.least &&
        minutes <= codeMinutes.most &&
        sent !== undefined,
    },
  };
}

/** Runs the doctor with the server's clock. */
async function examine({ embedded, dataDir }: Scene, { jump, what }: { jump: number; what: string }): Promise<Verdict> {
  const script = fileURLToPath(new URL('../scripts/doctor.ts', import.meta.url));
  const doctor = spawn(process.execPath, [script], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: embedded.url,
      DATA_DIR: dataDir,
      ...withClock(jump),
      CLOCK_JUMPS_AT_ONCE: 'yes',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const told = (await text(doctor.stdout)).split('\n').find((line) => /clock/i.test(line)) ?? 'nothing';
  return {
    promised: `${what}: npm run doctor tells it`,
    measured: told.trim(),
    holds: told.includes('Differs'),
  };
}
