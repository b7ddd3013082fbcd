import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  databasePid,
  endProduct,
  freePort,
  inDatabase,
  startProduct,
  until,
  untilReady,
} from '#server/testing/product.ts';
import { type Comparison, startTalk } from './talk.stress.ts';

/** Load and faults of the stress run, applied while people write to each other. */
interface StressOptions {
  threads: number;
  /** Minimum number of acknowledged messages. */
  messages: number;
  /** Number of SIGKILLs, to the server and to PostgreSQL. */
  serverKills: number;
  databaseKills: number;
  report?: (sentence: string) => void;
}

export interface Findings extends Comparison {
  acknowledged: number;
  /** Requests repeated under the same client key. */
  retries: number;
  serverKills: number;
  databaseKills: number;
  /** People whose unread count after a kill differed from SQL's; summed over all kills. */
  miscounted: number;
  /** Milliseconds from each kill to the next acknowledged message. */
  outages: number[];
}

/**
 * Runs the installed product with its embedded database, while two people in each thread write as fast as they are
 * answered. Kills the server and PostgreSQL during the run, each time only once a message has been acknowledged again.
 * After each kill compares all unread counts with SQL, and at the end the acknowledged, read and stored messages.
 */
export async function tryDurability(options: StressOptions): Promise<Findings> {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-durability-'));
  chmodSync(folder, 0o755); // otherwise root's database is placed elsewhere
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let server = startProduct(folder, port);
  try {
    await untilReady(origin);
    const talk = await inDatabase(folder, (connection) => startTalk(connection, { origin, threads: options.threads }));
    const outages: number[] = [];
    let miscounted = 0;
    const kills = shuffled([
      ...Array.from({ length: options.serverKills }, () => 'server' as const),
      ...Array.from({ length: options.databaseKills }, () => 'database' as const),
    ]);
    for (const [index, victim] of kills.entries()) {
      // Kills are spread over the whole run.
      await until(() => talk.count() >= (options.messages * (index + 1)) / (kills.length + 1));
      const before = talk.count();
      const killedAt = performance.now();
      if (victim === 'server') {
        const gone = once(server, 'exit');
        server.kill('SIGKILL');
        await gone;
        server = startProduct(folder, port);
      } else process.kill(databasePid(folder), 'SIGKILL');
      // Answers sent before the kill may still be in flight.
      await until(() => talk.count() > before + talk.writers.length);
      outages.push(performance.now() - killedAt);
      miscounted += await inDatabase(folder, (connection) => talk.countMiscounted(connection));
      options.report?.(`${victim} killed, ${index + 1} of ${kills.length}; ${talk.count()} messages acknowledged`);
    }
    await until(() => talk.count() >= options.messages);
    await talk.end();
    return {
      acknowledged: talk.count(),
      retries: talk.retries(),
      serverKills: options.serverKills,
      databaseKills: options.databaseKills,
      miscounted,
      outages,
      ...(await inDatabase(folder, (connection) => talk.compare(connection))),
    };
  } finally {
    await endProduct(server);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const shuffled = <T>(values: T[]): T[] =>
  values
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value);
