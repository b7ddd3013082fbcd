import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { query } from '#server/embedded-postgres/build.ts';
import { type Embedded, startEmbedded } from '#server/embedded-postgres/service.ts';
import type { Connection } from '#server/platform/database/connect.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import { connectPatiently } from './database.ts';

/** A migrated database with a replica, both for one test file. */
export interface Replicated {
  url: string;
  connection: Connection;
  replicaUrl: string;
  /** Stops replaying: the replica receives what is written, and does not show it. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  stopReplica(): Promise<unknown>;
  /** Starts it again. */
  startReplica(): Promise<void>;
  drop(): Promise<void>;
}

const flags = ['wal_level=replica', 'max_wal_senders=5', 'synchronous_commit=on'].flatMap((setting) => ['-c', setting]);

/**
 * Starts a primary, and a replica from a copy of its running data folder. `pg_basebackup` does not come along; between
 * `pg_backup_start` and `pg_backup_stop` files may be copied by any means (PostgreSQL's 'Making a Base Backup Using the
 * Low Level API').
 */
export async function startReplicated(): Promise<Replicated> {
  const [root, copy] = [makeRoot(), makeRoot()];
  const primary = await startEmbedded({ root, fastAndUnsafe: true, flags });
  await migrateToLatest(primary.url);
  await copyRunning(primary.url, join(root, 'data'), join(copy, 'data'));
  const source = `host=${new URL(primary.url).searchParams.get('host')} user=${new URL(primary.url).username}`;
  const start = () =>
    startEmbedded({ root: copy, fastAndUnsafe: true, flags: [...flags, '-c', `primary_conninfo=${source}`] });
  let replica: Embedded = await start();
  const connection = connectPatiently(primary.url);
  const { url: replicaUrl } = replica;
  return {
    url: primary.url,
    connection,
    replicaUrl,
    async freeze() {
      await query(replicaUrl, 'select pg_wal_replay_pause()');
      const isPaused = `select where pg_get_wal_replay_pause_state() = 'paused'`;
      while ((await query(replicaUrl, isPaused)).length === 0);
    },
    thaw: async () => void (await query(replicaUrl, 'select pg_wal_replay_resume() where pg_is_in_recovery()')),
    stopReplica: () => replica.stop(),
    async startReplica() {
      replica = await start();
    },
    async drop() {
      await connection.close();
      await replica.stop();
      await primary.stop();
      for (const folder of [root, copy]) rmSync(folder, { recursive: true });
    },
  };
}

const makeRoot = (): string => mkdtempSync(join(tmpdir(), 'rolecall-replicated-'));

/** What a replica makes itself, or receives. */
const notCopied = /^(postmaster\.\w+|pg_(wal|replslot|stat_tmp)\/.*)$|pg_internal\.init/;

async function copyRunning(url: string, from: string, to: string): Promise<void> {
  const connection = connectPatiently(url);
  const client = await connection.pool.connect();
  try {
    await client.query(`select pg_backup_start('replica', fast => true)`);
    cpSync(from, to, { recursive: true, filter: (path) => !notCopied.test(relative(from, path)) });
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
    writeFileSync(join(to, 'standby.signal'), '');
  } finally {
    client.release();
    await connection.close();
  }
  const { uid, gid } = statSync(from);
  chmodSync(to, 0o700);
  if (process.getuid?.() !== uid) for (const name of ['', ...names(to)]) chownSync(join(to, name), uid, gid);
}

const names = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' });
