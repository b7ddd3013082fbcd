import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';

const portNames = [
  'web',
  'server1',
  'server2',
  'server3',
  'serverMetrics1',
  'serverMetrics2',
  'serverMetrics3',
  'worker1',
  'worker2',
  'pooler',
  'primary',
  'postgres1',
  'postgres2',
  'patroni1',
  'patroni2',
  'etcd',
  'etcdPeers',
  's3',
] as const;

/** Input of a cluster's configurations; kept in its folder, so that it starts again with the same ones. */
export interface Plan {
  /** Full path. */
  folder: string;
  /** All on the loopback address. */
  ports: Record<(typeof portNames)[number], number>;
  passwords: { superuser: string; replication: string; product: string };
  /** APP_SECRET. */
  secret: string;
}

export type NodeNumber = 1 | 2;
export const nodeNumbers: readonly NodeNumber[] = [1, 2];

/** Reads the plan of a folder, or creates one with free ports. */
export async function readPlan(folder: string): Promise<Plan> {
  const file = join(folder, 'plan.json');
  if (existsSync(file)) return { ...(JSON.parse(readFileSync(file, 'utf8')) as Plan), folder };
  const numbers = await freePorts(portNames.length);
  const ports = Object.fromEntries(portNames.map((name, index) => [name, numbers[index]])) as Plan['ports']; // as many
  const passwords = { superuser: newPassword(), replication: newPassword(), product: newPassword() };
  const plan = { folder, ports, passwords, secret: newPassword() };
  writeFileSync(file, JSON.stringify(plan, undefined, 2), { mode: 0o600 });
  return plan;
}

const newPassword = (): string => randomBytes(18).toString('base64url');

/** Addresses of the product's database: through the pooler and direct. */
export const databaseUrls = ({ ports, passwords }: Plan) => {
  const at = (port: number) => `postgres://rolecall:${passwords.product}@127.0.0.1:${port}/rolecall`;
  return { pooled: at(ports.pooler), direct: at(ports.primary) };
};

/** The public origin. */
export const originOf = ({ ports }: Plan): string => `https://localhost:${ports.web}`;

/** Ports that are free at the same time, so that all differ. */
async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port); // they listen on TCP
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')));
  return ports;
}
