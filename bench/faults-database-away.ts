import { setTimeout as sleep } from 'node:timers/promises';
import type { Verdict } from './stage/verdict.ts';
import {
  type Answer,
  ask,
  inSeconds,
  look,
  timeUntil,
  countFaults,
  type Message,
  newMessage,
  postPath,
  seatWriters,
  type Writer,
  openProxy,
  type Proxy,
  inScene,
  type Scene,
} from './stage/scene.ts';

const people = 20;
const outageSeconds = 6;
const slowMilliseconds = 100;
const limits = { refusal: 2_000, back: 5_000 };

const reads = [
  ['/api/user', {}],
  ['/api/talentHome', {}],
  ['/api/messagingInit', {}],
] as const;

/** The database behind a proxy that refuses connections, falls silent and is slow. */
export const databaseAway = (): Promise<Verdict[]> =>
  inScene(async (scene) => {
    const { username, pathname, searchParams } = new URL(scene.embedded.url);
    const proxy = await openProxy({ path: `${searchParams.get('host')}/.s.PGSQL.5432` });
    try {
      const url = `postgres://${username}@127.0.0.1:${proxy.port}${pathname}`;
      const { port } = await scene.startProduct({ DATABASE_URL: url });
      const writers = await seatWriters(scene.connection, port, people);
      const verdicts: Verdict[] = [];
      for (const state of ['closed', 'silent'] as const)
        verdicts.push(...(await takeAway(scene, proxy, { port, writers, state })));
      verdicts.push(await slowDown(scene, proxy, { port, writers }));
      return verdicts;
    } finally {
      await proxy.close();
    }
  });

interface Round {
  port: number;
  writers: Writer[];
}

async function takeAway(
  { connection }: Scene,
  proxy: Proxy,
  { port, writers, state }: Round & { state: 'closed' | 'silent' },
): Promise<Verdict[]> {
  await proxy.set(state);
  const health: number[] = [];
  const readiness: number[] = [];
  const answers: Answer[] = [];
  const sent: { writer: Writer; message: Message; status: number }[] = [];
  for (const end = performance.now() + outageSeconds * 1_000; performance.now() < end;) {
    const watched = Promise.all([look(port, '/healthz'), look(port, '/readyz')]);
    await Promise.all(
      writers.map(async (writer) => {
        for (const [path, payload] of reads) answers.push(await ask(port, path, writer.headers, payload));
        const message = newMessage(writer);
        const answer = await ask(port, postPath, writer.headers, message);
        answers.push(answer);
        sent.push({ writer, message, status: answer.status });
      }),
    );
    const [isAlive, isReady] = await watched;
    health.push(isAlive);
    readiness.push(isReady);
    await sleep(100);
  }
  await proxy.set('open');
  const isNormal = async () => {
    const statuses = await Promise.all(
      writers.flatMap((writer) => [
        ...reads.map(([path, payload]) => ask(port, path, writer.headers, payload)),
        ask(port, postPath, writer.headers, newMessage(writer)),
      ]),
    );
    return statuses.every(({ status }) => status === 200) && (await look(port, '/readyz')) === 200;
  };
  const back = await timeUntil(isNormal, 60_000);
  const refused = sent.filter(({ status }) => status !== 200);
  for (const { writer, message } of refused) await ask(port, postPath, writer.headers, message);
  const { lost, doubled } = await countFaults(
    connection,
    sent.map(({ message }) => message),
  );

  const slowest = Math.max(...answers.map(({ ms }) => ms));
  const unavailable = answers.filter(({ status }) => status === 503).length;
  const others = answers.filter(({ status }) => ![200, 503].includes(status)).length;
  const signedOut = answers.filter(({ status }) => status === 401).length;
  const what = state === 'closed' ? 'database stopped' : 'database silent';
  return [
    {
      promised: `${what}: calls answer within 2 s, by 503 where they need it`,
      measured: `${answers.length} calls, slowest ${inSeconds(slowest)}; ${unavailable} of them 503, ${others} neither that nor 200`,
      holds: slowest <= limits.refusal && unavailable > 0 && others === 0,
    },
    {
      promised: `${what}: liveness 200, readiness 503`,
      measured: `liveness ${list(health)}, readiness ${list(readiness)}`,
      holds: health.every((status) => status === 200) && readiness.every((status) => status === 503),
    },
    {
      promised: `${what}: as before within 5 s of its return, nobody signed out`,
      measured: `${inSeconds(back)}; ${signedOut} answers 401`,
      holds: back !== undefined && back <= limits.back && signedOut === 0,
    },
    {
      promised: `${what}: no message lost or doubled that is sent again under its key`,
      measured: `${sent.length} messages, ${refused.length} sent again; ${lost} lost, ${doubled} doubled`,
      holds: lost + doubled === 0 && refused.length > 0,
    },
  ];
}

const list = (statuses: number[]): string => [...new Set(statuses)].join(' and ');

async function slowDown({ connection }: Scene, proxy: Proxy, { port, writers }: Round): Promise<Verdict> {
  await proxy.set('open', slowMilliseconds);
  const answers: Answer[] = [];
  const acknowledged: Message[] = [];
  // Fewer at a time than the product has connections, or they would wait for each other.
  const some = writers.slice(0, 5);
  for (const end = performance.now() + outageSeconds * 1_000; performance.now() < end;)
    await Promise.all(
      some.map(async (writer) => {
        for (const [path, payload] of reads) answers.push(await ask(port, path, writer.headers, payload));
        const message = newMessage(writer);
        const answer = await ask(port, postPath, writer.headers, message);
        answers.push(answer);
        if (answer.status === 200) acknowledged.push(message);
      }),
    );
  await proxy.set('open');
  const { lost, doubled } = await countFaults(connection, acknowledged);
  const failed = answers.filter(({ status }) => status !== 200).length;
  return {
    promised: `database slow, ${2 * slowMilliseconds} ms a round trip: calls of ${some.length} people go on, nothing lost`,
    measured: `${answers.length} calls, ${failed} failed, slowest ${inSeconds(Math.max(...answers.map(({ ms }) => ms)))}; of ${acknowledged.length} messages ${lost} lost, ${doubled} doubled`,
    holds: failed + lost + doubled === 0 && acknowledged.length > 0,
  };
}
