import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from 's3rver';
import { createDatabase } from './database.ts';
import { openFolder } from './folder.ts';
import { nginxConfiguration } from './nginx.ts';
import { findPostmaster, untilBothServe } from './nodes.ts';
import { haproxyConfiguration, patroniConfiguration } from './patroni.ts';
import { poolerConfiguration, poolerUsers } from './pgbouncer.ts';
import { databaseUrls, type NodeNumber, nodeNumbers, originOf, type Plan, readPlan } from './plan.ts';
import { createProcesses, untilAnswers } from './processes.ts';
import { bucket, productCommand } from './product.ts';
import { findPrograms } from './programs.ts';

interface Options {
  /** For all data; a temporary one by default. */
  folder?: string | undefined;
  /** Receives a line for each part that runs. */
  report?: (line: string) => void;
  /** Further settings of servers and workers. */
  settings?: Record<string, string>;
}

type ServerNumber = 1 | 2 | 3;
export const serverNumbers: readonly ServerNumber[] = [1, 2, 3];
const workerNumbers = [1, 2] as const;

export type Cluster = Awaited<ReturnType<typeof createCluster>>;

/**
 * Prepares the product as on several machines, all of it on the loopback address. Throws MissingPrograms. `close` may be
 * called at any time, and ends the processes that were started and no others.
 */
export async function createCluster({ folder: given, report = () => undefined, settings = {} }: Options = {}) {
  const programs = findPrograms();
  const folder = openFolder(given);
  const { account } = folder;
  const plan = await readPlan(folder.path);
  const { ports } = plan;
  const processes = createProcesses(folder.path);
  const files = new S3rver({
    port: ports.s3,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder.path, 's3'),
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  let closing: Promise<void> | undefined;
  const undo: (() => Promise<void>)[] = [];

  const startEtcd = async () => {
    const [clients, peers] = [ports.etcd, ports.etcdPeers].map((port) => `http://127.0.0.1:${port}`);
    processes.start('etcd', { program: programs.etcd, words: etcdWords(folder.place('etcd'), clients, peers), account });
    await untilAnswers(`${clients}/health`);
  };
  const startNode = (node: NodeNumber) => {
    const home = folder.place(`node${node}`, { 'patroni.json': patroniConfiguration(plan, node, programs.postgres) });
    processes.start(`patroni${node}`, { program: programs.patroni, words: [join(home, 'patroni.json')], account });
  };
  const startHaproxy = () => {
    const home = folder.place('haproxy', { 'haproxy.cfg': haproxyConfiguration(plan) });
    processes.start('haproxy', { program: programs.haproxy, words: ['-db', '-f', join(home, 'haproxy.cfg')], account });
  };
  const startPooler = () => {
    const home = folder.place('pgbouncer', { 'users.txt': poolerUsers(plan) });
    folder.place('pgbouncer', { 'pgbouncer.ini': poolerConfiguration(plan, join(home, 'users.txt')) });
    processes.start('pgbouncer', { program: programs.pgbouncer, words: [join(home, 'pgbouncer.ini')], account });
  };
  const startServer = async (number: ServerNumber) => {
    const [port, metricsPort] = [ports[`server${number}`], ports[`serverMetrics${number}`]];
    processes.start(`server${number}`, productCommand(plan, { role: 'server', port, metricsPort }, settings));
    await untilAnswers(`http://127.0.0.1:${port}/readyz`);
  };
  const startWorker = async (number: 1 | 2) => {
    const metricsPort = ports[`worker${number}`];
    processes.start(`worker${number}`, productCommand(plan, { role: 'worker', metricsPort }, settings));
    await untilAnswers(`http://127.0.0.1:${metricsPort}/readyz`);
  };
  const startNginx = () => {
    const home = folder.place('nginx', { 'nginx.conf': nginxConfiguration(plan) });
    if (!existsSync(join(home, 'certificate.pem'))) makeCertificate(programs.openssl, home);
    folder.place('nginx', { 'key.pem': readFileSync(join(home, 'key.pem'), 'utf8') });
    folder.place('nginx', { 'certificate.pem': readFileSync(join(home, 'certificate.pem'), 'utf8') });
    const words = ['-p', home, '-e', 'stderr', '-c', join(home, 'nginx.conf')];
    processes.start('nginx', { program: programs.nginx, words, account });
  };
  const unlessClosing = async (name: string, start: () => unknown) => {
    if (closing) throw new Error('The cluster was stopped while it started.');
    const started = performance.now();
    await Promise.race([start(), processes.failure.then((sentence) => Promise.reject(new Error(sentence)))]);
    report(`${name}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  };

  const end = async (): Promise<void> => {
    await processes.endAll();
    for (const node of nodeNumbers) await endPostmaster(plan, node);
    for (const step of undo) await step();
    folder.remove();
  };

  return {
    plan,
    origin: originOf(plan),
    /** Resolves with a sentence once a process has ended by itself. */
    failure: processes.failure,
    /** In PEM; to be trusted by who calls. */
    certificate: () => readFileSync(join(folder.path, 'nginx', 'certificate.pem'), 'utf8'),
    async start() {
      mkdirSync(join(folder.path, 'files'), { recursive: true });
      await unlessClosing('S3', async () => {
        await files.run();
        undo.push(() => files.close());
      });
      await unlessClosing('etcd', startEtcd);
      await unlessClosing('HAProxy, PgBouncer', () => {
        startHaproxy();
        startPooler();
      });
      await unlessClosing('PostgreSQL, a primary and its standby', async () => {
        nodeNumbers.forEach(startNode);
        await untilBothServe(plan);
        await createDatabase(plan);
      });
      await unlessClosing('three servers', () => Promise.all(serverNumbers.map(startServer)));
      await unlessClosing('two workers', () => Promise.all(workerNumbers.map(startWorker)));
      await unlessClosing('nginx', startNginx);
    },
    /** Ends a server as an upgrade does, and starts it again; resolves when it is ready. */
    async restartServer(number: ServerNumber) {
      await processes.end(`server${number}`);
      await startServer(number);
    },
    /** Kills a node's PostgreSQL by SIGKILL; with its machine, its Patroni too, which then stays away. */
    async killNode(node: NodeNumber, { isMachine }: { isMachine: boolean }) {
      const postmaster = findPostmaster(plan, node);
      if (postmaster === undefined) throw new Error(`There is no PostgreSQL on node ${node}.`);
      const ended = isMachine ? processes.end(`patroni${node}`, 'SIGKILL') : undefined;
      process.kill(postmaster, 'SIGKILL');
      await ended;
    },
    startNode,
    isClosing: () => closing !== undefined,
    close: () => (closing ??= end()),
    describe: () => describe(plan),
  };
}

const etcdWords = (folder: string, clients = '', peers = ''): string[] => [
  ...['--name', 'one', '--data-dir', join(folder, 'data'), '--initial-cluster', `one=${peers}`],
  ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
  ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
];

function makeCertificate(openssl: string, folder: string): void {
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '365'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  execFileSync(openssl, [...words, ...names, ...files], { stdio: 'pipe' });
}

/** Stops a PostgreSQL whose Patroni was killed. */
async function endPostmaster(plan: Plan, node: NodeNumber): Promise<void> {
  const pid = findPostmaster(plan, node);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  while (findPostmaster(plan, node) === pid) await sleep(50);
}

function describe(plan: Plan): string {
  const { ports, folder } = plan;
  const { pooled, direct } = databaseUrls(plan);
  const hidden = (url: string) => url.replace(plan.passwords.product, '***');
  return `The product is at ${originOf(plan)}, with a certificate of its own
  nginx       TLS, any request to any server
  servers     ${serverNumbers.map((number) => ports[`server${number}`]).join(', ')}; metrics at ${serverNumbers.map((number) => ports[`serverMetrics${number}`]).join(', ')}
  workers     metrics and health at ${ports.worker1}, ${ports.worker2}
  PgBouncer   ${hidden(pooled)}, a connection for each transaction
  HAProxy     ${hidden(direct)}, whichever node is the primary
  PostgreSQL  ${ports.postgres1}, ${ports.postgres2}: a primary and a synchronous standby
  Patroni     http://127.0.0.1:${ports.patroni1}/cluster, http://127.0.0.1:${ports.patroni2}/cluster
  etcd        ${ports.etcd}
  S3          ${ports.s3}, the test server
  data, logs  ${folder}
  Stop        Ctrl-C`;
}
