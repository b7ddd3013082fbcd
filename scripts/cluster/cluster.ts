import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from 's3rver';
import pg from 'pg';
import { startEtcd, startHaproxy, startNginx, startNode, startPooler } from './engines.ts';
import { openFolder } from './folder.ts';
import { endPostmaster, findPostmaster, untilBothServe } from './nodes.ts';
import { databaseUrls, type NodeNumber, nodeNumbers, originOf, type Plan, readPlan } from './plan.ts';
import { createProcesses, untilAnswers } from './processes.ts';
import { bucket, productCommand } from './product.ts';
import { findPrograms } from './programs.ts';

interface Options {
  /** For all data; a temporary one by default. */
  folder?: string | undefined;
  /** Receives a line for each running part. */
  report?: (line: string) => void;
  /** Further settings of servers and workers. */
  settings?: Record<string, string>;
}

export type ServerNumber = 1 | 2 | 3;
export const serverNumbers: readonly ServerNumber[] = [1, 2, 3];
const workerNumbers = [1, 2] as const;

export type Cluster = Awaited<ReturnType<typeof createCluster>>;

/**
 * Prepares the product as on several machines, all on the loopback address. Throws MissingPrograms. `close` may be
 * called at any time, and ends only the processes started here.
 */
export async function createCluster({ folder: given, report = () => undefined, settings = {} }: Options = {}) {
  const programs = findPrograms();
  const folder = openFolder(given);
  const plan = await readPlan(folder.path);
  const { ports } = plan;
  const processes = createProcesses(folder.path);
  const stage = { plan, folder, programs, processes };
  const files = openFiles(plan);
  let closing: Promise<void> | undefined;

  const startServer = async (number: ServerNumber) => {
    const [port, metricsPort] = [ports[`server${number}` as const], ports[`serverMetrics${number}` as const]];
    processes.start(`server${number}`, productCommand(plan, { role: 'server', port, metricsPort }, settings));
    await untilAnswers(`http://127.0.0.1:${port}/readyz`);
  };
  const startWorker = async (number: 1 | 2) => {
    const metricsPort = ports[`worker${number}` as const];
    processes.start(`worker${number}`, productCommand(plan, { role: 'worker', metricsPort }, settings));
    await untilAnswers(`http://127.0.0.1:${metricsPort}/readyz`);
  };
  const startPart = async (name: string, start: () => unknown) => {
    if (closing) throw new Error('The cluster was stopped while it started.');
    const started = performance.now();
    await Promise.race([start(), processes.failure.then((sentence) => Promise.reject(new Error(sentence)))]);
    report(`${name}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  };
  const end = async (): Promise<void> => {
    await processes.endAll();
    for (const node of nodeNumbers) await endPostmaster(plan, node);
    await files.close();
    folder.remove();
  };

  return {
    plan,
    origin: originOf(plan),
    /** Resolves with a sentence if a process ends by itself. */
    failure: processes.failure,
    /** In PEM, for callers to trust. */
    certificate: () => readFileSync(join(folder.path, 'nginx', 'certificate.pem'), 'utf8'),
    async start() {
      mkdirSync(join(folder.path, 'files'), { recursive: true });
      await startPart('S3', () => files.run());
      await startPart('etcd', () => startEtcd(stage));
      await startPart('PostgreSQL, a primary and its standby', async () => {
        startHaproxy(stage);
        for (const node of nodeNumbers) startNode(stage, node);
        await untilBothServe(plan);
        await createDatabase(plan);
      });
      await startPart('PgBouncer', () => startPooler(stage));
      await startPart('three servers', () => Promise.all(serverNumbers.map(startServer)));
      await startPart('two workers', () => Promise.all(workerNumbers.map(startWorker)));
      await startPart('nginx', () => startNginx(stage));
    },
    /** Ends a server as an upgrade does, and starts it again; resolves when it is ready. */
    async restartServer(number: ServerNumber) {
      await processes.end(`server${number}`);
      await startServer(number);
    },
    /** Kills a node's PostgreSQL with SIGKILL; with its machine, also its Patroni, which then stays down. */
    async killNode(node: NodeNumber, { isMachine }: { isMachine: boolean }) {
      const postmaster = findPostmaster(plan, node);
      if (postmaster === undefined) throw new Error(`There is no PostgreSQL on node ${node}.`);
      const ended = isMachine ? processes.end(`patroni${node}`, 'SIGKILL') : undefined;
      process.kill(postmaster, 'SIGKILL');
      await ended;
    },
    startNode: (node: NodeNumber) => startNode(stage, node),
    isClosing: () => closing !== undefined,
    close: () => (closing ??= end()),
    describe: () => describe(plan),
  };
}

/** The S3 test server, which runs in this process. */
function openFiles({ folder, ports }: Plan): { run(): Promise<unknown>; close(): Promise<void> } {
  const server = new S3rver({
    port: ports.s3,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  let isOpen = false;
  return {
    async run() {
      await server.run();
      isOpen = true;
    },
    async close() {
      if (isOpen) await server.close();
    },
  };
}

function describe(plan: Plan): string {
  const { ports, folder, passwords } = plan;
  const { pooled, direct } = databaseUrls(plan);
  const hidden = (url: string) => url.replace(passwords.product, '***');
  return `The product is at ${originOf(plan)}, with a certificate of its own
  nginx       TLS, any request to any server
  servers     ${ports.server1}, ${ports.server2}, ${ports.server3}; metrics at ${ports.serverMetrics1}, ${ports.serverMetrics2}, ${ports.serverMetrics3}
  workers     metrics and health at ${ports.worker1}, ${ports.worker2}
  PgBouncer   ${hidden(pooled)}, a connection for each transaction
  HAProxy     ${hidden(direct)}, the node that is the primary
  PostgreSQL  ${ports.postgres1}, ${ports.postgres2}: a primary and a synchronous standby
  Patroni     http://127.0.0.1:${ports.patroni1}/cluster, http://127.0.0.1:${ports.patroni2}/cluster
  etcd        ${ports.etcd}
  S3          ${ports.s3}, the test server
  data, logs  ${folder}
  Stop        Ctrl-C`;
}

const longestWait = 60_000;

/** Creates the product's account and database, unless they exist. Waits until the primary can be reached. */
async function createDatabase({ ports, passwords }: Plan): Promise<void> {
  const client = await connectToPrimary(
    `postgres://postgres:${passwords.superuser}@127.0.0.1:${ports.primary}/postgres`,
  );
  try {
    const { rows } = await client.query(`select from pg_roles where rolname = 'rolecall'`);
    if (rows.length === 0) await client.query(`create role rolecall login password '${passwords.product}'`);
    const databases = await client.query(`select from pg_database where datname = 'rolecall'`);
    if (databases.rows.length === 0) await client.query('create database rolecall owner rolecall');
  } finally {
    await client.end();
  }
}

async function connectToPrimary(url: string): Promise<pg.Client> {
  for (const until = performance.now() + longestWait; ; await sleep(200)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}
