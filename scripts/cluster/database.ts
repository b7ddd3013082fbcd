import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Plan } from './plan.ts';

const longestWait = 60_000;

/** Makes the product's account and database, unless they are there. Waits until the way to the primary is open. */
export async function createDatabase({ ports, passwords }: Plan): Promise<void> {
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
