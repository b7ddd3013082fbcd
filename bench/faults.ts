import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUp } from '#contract/accounts.ts';
import { buildClient } from '#server/accounts/build.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { openBrowser, signInStep } from './stage/people.ts';
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
  end,
} from './stage/scene.ts';
import { conclude, type Verdict } from './stage/verdict.ts';

/*
 * The product under faults, each compared with its promise. A full disk, a moved clock and slow clients are tests;
 * kill -9 is in kills.ts. Run: node bench/faults.ts [part of a name ...]
 */
const people = 20;
const stops = { rounds: 5, people: 24 };
const outageSeconds = { database: 6, mail: 12 };
const slowMilliseconds = 100;
/** Milliseconds. */
const limits = { refusal: 2_000, databaseBack: 5_000, atOnce: 500, mailBack: 30_000, stop: 10_000 };

const reads = [
  ['/api/user', {}],
  ['/api/talentHome', {}],
  ['/api/messagingInit', {}],
] as const;

/** The database behind a proxy that refuses connections, falls silent and is slow. */
const databaseAway = (): Promise<Verdict[]> =>
  inScene(async (scene) => {
    const { username, pathname, searchParams } = new URL(scene.embedded.url);
    const proxy = await openProxy({ path: `${searchParams.get('host')}/.s.PGSQL.5432` });
    try {
      const url = `postgres://${username}@127.0.0.1:${proxy.port}${pathname}`;
      const { port } = await scene.startProduct({ DATABASE_URL: url });
      const writers = await seatWriters(scene.connection, port, people);
      const verdicts: Verdict[] = [];
      for (const state of ['closed', 'silent'] as const)
        verdicts.push(...(await takeDatabaseAway(scene, proxy, { port, writers, state })));
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

async function takeDatabaseAway(
  { connection }: Scene,
  proxy: Proxy,
  { port, writers, state }: Round & { state: 'closed' | 'silent' },
): Promise<Verdict[]> {
  await proxy.set(state);
  const health: number[] = [];
  const readiness: number[] = [];
  const answers: Answer[] = [];
  const sent: { writer: Writer; message: Message; status: number }[] = [];
  for (const end = performance.now() + outageSeconds.database * 1_000; performance.now() < end;) {
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
      holds: back !== undefined && back <= limits.databaseBack && signedOut === 0,
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
  for (const end = performance.now() + outageSeconds.database * 1_000; performance.now() < end;)
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
/** The mail server behind a proxy that refuses connections and falls silent. */
const mailAway = (): Promise<Verdict[]> =>
  inScene(async (scene) => {
    const mailServer = await startMailServer();
    const proxy = await openProxy({ host: '127.0.0.1', port: Number(new URL(mailServer.url).port) });
    try {
      const environment = { SMTP_URL: `smtp://127.0.0.1:${proxy.port}` };
      const first = await scene.startProduct(environment);
      const verdicts: Verdict[] = [];
      for (const state of ['closed', 'silent'] as const)
        verdicts.push(...(await takeMailAway(scene, { mailServer, proxy, port: first.port, state })));
      return verdicts;
    } finally {
      await proxy.close();
      await mailServer.close();
    }
  });

const hasMail = ({ received }: MailServer, email: string): boolean =>
  received.some((mail) => mail.includes(`To: ${email}`));

async function takeMailAway(
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
  const until = performance.now() + outageSeconds.mail * 1_000;
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
  const back = await timeUntil(() => emails.every((email) => hasMail(mailServer, email)), 2 * limits.mailBack);
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
      measured: `all ${emails.length} within ${inSeconds(back)}, after ${outageSeconds.mail} s`,
      holds: back !== undefined && back <= limits.mailBack,
    },
  ];
}

/** SIGTERM while people write continuously. */
const stopUnderLoad = (): Promise<Verdict[]> =>
  inScene(async ({ connection, startProduct }) => {
    const acknowledged: Message[] = [];
    const times: number[] = [];
    const codes: (number | null)[] = [];
    const reset: string[] = [];
    const betweenRequests: Message[] = [];
    for (let round = 0; round < stops.rounds; round += 1) {
      const { child, port } = await startProduct();
      const writers = await seatWriters(connection, port, stops.people);
      const agent = new Agent({ keepAlive: true, maxSockets: stops.people });
      const talking = Promise.all(
        writers.map((writer) => writeUntilRefused({ agent, port, writer, acknowledged, reset, betweenRequests })),
      );
      await sleep(1_000 + Math.random() * 1_000);
      times.push(await end(child, 'SIGTERM'));
      codes.push(child.exitCode);
      await talking;
      agent.destroy();
    }
    const { lost, doubled } = await countFaults(connection, acknowledged);
    const begun = betweenRequests.length - (await countFaults(connection, betweenRequests)).lost;
    const slowest = Math.max(...times);
    return [
      {
        promised: 'SIGTERM under load: no acknowledged message lost',
        measured: `${acknowledged.length} acknowledged in ${stops.rounds} stops; ${lost} lost, ${doubled} doubled`,
        holds: lost + doubled === 0 && acknowledged.length > 0,
      },
      {
        promised: 'SIGTERM under load: no started request reset',
        measured: `${reset.length + begun} reset${reset.length > 0 ? `: ${[...new Set(reset)].join(', ')}` : ''}; ${betweenRequests.length - begun} connections ended between two requests`,
        holds: reset.length + begun === 0,
      },
      {
        promised: 'SIGTERM under load: out within 10 s, with exit code 0',
        measured: `slowest ${inSeconds(slowest)}, exit codes ${[...new Set(codes)].join(', ')}`,
        holds: slowest <= limits.stop && codes.every((code) => code === 0),
      },
    ];
  });

interface Talk {
  agent: Agent;
  port: number;
  writer: Writer;
  acknowledged: Message[];
  /** The outcome of requests that were neither answered nor refused before they began. */
  reset: string[];
  /** Sent just after the server had ended the idle connection; none of them may be stored. */
  betweenRequests: Message[];
}

/** Posts one message after the other until the port refuses connections. */
async function writeUntilRefused({ agent, port, writer, acknowledged, reset, betweenRequests }: Talk): Promise<void> {
  for (;;) {
    const message = newMessage(writer);
    const outcome = await post(agent, port, writer, message);
    if (outcome === 200) acknowledged.push(message);
    else if (outcome === 'between requests') betweenRequests.push(message);
    else {
      if (outcome !== 'ECONNREFUSED') reset.push(String(outcome));
      return;
    }
  }
}

/**
 * Resolves with the status, the code of an error, or `between requests` if a connection kept from an earlier request
 * was reset.
 */
function post(agent: Agent, port: number, { headers }: Writer, message: Message): Promise<number | string> {
  const body = JSON.stringify(message);
  return new Promise((resolve) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path: postPath,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', (error) => resolve(error.message));
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) =>
      resolve(sent.reusedSocket && error.code === 'ECONNRESET' ? 'between requests' : (error.code ?? error.message)),
    );
    sent.end(body);
  });
}

const faults: [name: string, run: () => Promise<Verdict[]>][] = [
  ['database away', databaseAway],
  ['mail server away', mailAway],
  ['stop', stopUnderLoad],
];

console.log(`Method: each fault on a durable PostgreSQL and in a folder of its own, with the product as it is installed. A server is taken
away by a TCP proxy before it, which refuses connections, passes nothing on, or passes it on late. A stop is
SIGTERM while people write.
`);

const words = process.argv.slice(2);
const chosen = faults.filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)));
if (chosen.length === 0) throw new Error(`There are faults of ${faults.map(([name]) => name).join(', ')}.`);

const verdicts: Verdict[] = [];
for (const [name, run] of chosen) {
  const started = performance.now();
  const found = await run().catch((error: unknown): Verdict[] => [
    { promised: name, measured: `stopped by ${error instanceof Error ? error.message : String(error)}`, holds: false },
  ]);
  verdicts.push(...found);
  console.log(`${name}: ${Math.round((performance.now() - started) / 1_000)} s`);
}
conclude(verdicts);
