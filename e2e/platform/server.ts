import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/embedded-postgres/service.ts';
import { type Database, connect } from '#server/platform/database/connect.ts';
import { type DnsServer, startDnsServer } from '#server/testing/dns-server.ts';
import { programEnvironment } from '#server/testing/product.ts';

export interface Server {
  origin: string;
  dataDir: string;
  /** The server's database, for states that no call can produce, such as an old code. */
  database: Database;
  /** The name server that it queries. */
  dns: DnsServer;
  stop: () => Promise<void>;
}

const projectFolder = join(import.meta.dirname, '../..');
const longestStart = 120_000;

/** Email address of each test server's only administrator. */
export const administratorEmail = 'robin@rolecall.example';

/**
 * Starts the product as `npm start` does, on a free port, with its own data folder, under `hostname` over plain http;
 * `more` are settings.
 */
export async function startServer(more: Record<string, string> = {}, hostname = 'localhost'): Promise<Server> {
  const port = await findFreePort();
  const origin = `http://${hostname}:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'rolecall-e2e-'));
  await chmod(dataDir, 0o755); // otherwise root's database would be placed elsewhere
  const dns = await startDnsServer();
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: administratorEmail,
    // Each test has its own network address, so that none uses up another's limits.
    TRUST_PROXY: '127.0.0.1,::1',
    DNS_SERVERS: dns.address,
    LOG_LEVEL: 'warn',
    APP_URL: origin,
    ...more,
  };
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: projectFolder,
    env: { ...programEnvironment, HOME: process.env['HOME'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const exited = once(child, 'exit');
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.toReversed()) await step();
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
    await dns.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(`http://localhost:${port}`, exited);
    const embedded = await startEmbedded({ root: join(dataDir, 'database') });
    undo.push(() => embedded.stop());
    const connection = connect(embedded.url, { max: 1 });
    undo.push(() => connection.close());
    return { origin, dataDir, database: connection.db, dns, stop };
  } catch (error) {
    await stop();
    throw new Error(`The server did not start.\n${output.join('')}`, { cause: error });
  }
}

async function untilReady(origin: string, exited: Promise<unknown>): Promise<void> {
  const deadline = AbortSignal.timeout(longestStart);
  const gone = new AbortController();
  void exited.then(() => gone.abort());
  while (!gone.signal.aborted && !deadline.aborted) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(gone.signal.aborted ? 'It ended.' : 'It was not ready in time.');
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
