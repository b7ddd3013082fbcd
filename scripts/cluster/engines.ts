import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterFolder } from './folder.ts';
import { nginxConfiguration } from './nginx.ts';
import { haproxyConfiguration, patroniConfiguration } from './patroni.ts';
import { poolerConfiguration, poolerUsers } from './pgbouncer.ts';
import type { NodeNumber, Plan } from './plan.ts';
import { type Processes, untilAnswers, untilListens } from './processes.ts';
import type { Programs } from './programs.ts';

/* Starts the programs around the product, each with its own folder and configuration. */

interface Stage {
  plan: Plan;
  folder: ClusterFolder;
  programs: Programs;
  processes: Processes;
}

export async function startEtcd({ plan: { ports }, folder, programs, processes }: Stage): Promise<void> {
  const [clients, peers] = [`http://127.0.0.1:${ports.etcd}`, `http://127.0.0.1:${ports.etcdPeers}`];
  const words = [
    '--name=one',
    `--data-dir=${join(folder.place('etcd'), 'data')}`,
    `--initial-cluster=one=${peers}`,
    `--listen-client-urls=${clients}`,
    `--advertise-client-urls=${clients}`,
    `--listen-peer-urls=${peers}`,
    `--initial-advertise-peer-urls=${peers}`,
  ];
  processes.start('etcd', { program: programs.etcd, words, account: folder.account });
  await untilAnswers(`${clients}/health`);
}

/** Starts a node's Patroni, which starts its PostgreSQL. */
export function startNode({ plan, folder, programs, processes }: Stage, node: NodeNumber): void {
  const text = patroniConfiguration(plan, node, programs.postgres);
  const words = [join(folder.place(`node${node}`, { 'patroni.json': text }), 'patroni.json')];
  processes.start(`patroni${node}`, { program: programs.patroni, words, account: folder.account });
}

export function startHaproxy({ plan, folder, programs, processes }: Stage): void {
  const home = folder.place('haproxy', { 'haproxy.cfg': haproxyConfiguration(plan) });
  const words = ['-db', '-f', join(home, 'haproxy.cfg')];
  processes.start('haproxy', { program: programs.haproxy, words, account: folder.account });
}

export async function startPooler({ plan, folder, programs, processes }: Stage): Promise<void> {
  const home = folder.place('pgbouncer', { 'users.txt': poolerUsers(plan) });
  folder.place('pgbouncer', { 'pgbouncer.ini': poolerConfiguration(plan, join(home, 'users.txt')) });
  const words = [join(home, 'pgbouncer.ini')];
  processes.start('pgbouncer', { program: programs.pgbouncer, words, account: folder.account });
  await untilListens(plan.ports.pooler);
}

/** Starts nginx with its own certificate, created once. */
export async function startNginx({ plan, folder, programs, processes }: Stage): Promise<void> {
  const home = folder.place('nginx', { 'nginx.conf': nginxConfiguration(plan) });
  if (!existsSync(join(home, 'certificate.pem'))) folder.place('nginx', makeCertificate(programs.openssl, home));
  const words = ['-p', home, '-e', 'stderr', '-c', join(home, 'nginx.conf')];
  processes.start('nginx', { program: programs.nginx, words, account: folder.account });
  await untilListens(plan.ports.web);
}

function makeCertificate(openssl: string, folder: string): Record<string, string> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '365'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync(openssl, ['req', ...kind, ...names, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  // Rewriting them makes the account their owner.
  return { 'key.pem': readFileSync(key, 'utf8'), 'certificate.pem': readFileSync(certificate, 'utf8') };
}
