import { dirname, join } from 'node:path';
import { type NodeNumber, type Plan, nodeNumbers } from './plan.ts';

/**
 * Seconds. A primary that dies with its machine is replaced once its lease has expired; one whose database alone dies,
 * at once. `ttl` is at least `loop_wait` plus twice `retry_timeout`.
 */
export const timing = { ttl: 8, loop_wait: 1, retry_timeout: 3 };

export const dataFolder = ({ folder }: Plan, node: NodeNumber): string => join(folder, `node${node}`, 'data');

/** Configuration of one node's Patroni, as JSON, which is YAML too. */
export function patroniConfiguration(plan: Plan, node: NodeNumber, postgres: string): string {
  const { ports, passwords, folder } = plan;
  const [postgresAt, patroniAt] = [here(ports[`postgres${node}` as const]), here(ports[`patroni${node}` as const])];
  return JSON.stringify(
    {
      scope: 'rolecall',
      name: `node${node}`,
      restapi: { listen: patroniAt, connect_address: patroniAt },
      etcd3: { hosts: here(ports.etcd) },
      bootstrap: {
        dcs: {
          ...timing,
          maximum_lag_on_failover: 1_048_576,
          // A commit is acknowledged once the standby has it too. Without a standby the primary continues alone, and
          // no other node takes over from it then.
          synchronous_mode: true,
          // A crashed database is not waited for: the standby has everything it acknowledged.
          primary_start_timeout: 0,
          postgresql: {
            use_pg_rewind: true,
            use_slots: true,
            parameters: { max_connections: 120, shared_buffers: '64MB', wal_log_hints: 'on', wal_keep_size: '256MB' },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: postgresAt,
        connect_address: postgresAt,
        data_dir: dataFolder(plan, node),
        bin_dir: dirname(postgres),
        pgpass: join(folder, `node${node}`, 'pgpass'),
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
        authentication: {
          superuser: { username: 'postgres', password: passwords.superuser },
          replication: { username: 'replicator', password: passwords.replication },
        },
        parameters: { unix_socket_directories: '.', password_encryption: 'scram-sha-256' },
        pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
      },
    },
    undefined,
    2,
  );
}

/** Routes to the primary. Each node's Patroni is asked for its role, which an open port does not reveal. */
export const haproxyConfiguration = (plan: Plan): string => `global
  maxconn 450
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h
  http-check expect status 200
  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
listen primary
  bind ${here(plan.ports.primary)}
  option httpchk OPTIONS /primary
${nodeNumbers.map((node) => wayTo(node, plan)).join('')}`;

const wayTo = (node: NodeNumber, { ports }: Plan): string =>
  `  server node${node} ${here(ports[`postgres${node}`])} check port ${ports[`patroni${node}`]}\n`;

const here = (port: number): string => `127.0.0.1:${port}`;
