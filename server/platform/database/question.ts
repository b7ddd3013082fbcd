import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Asks the database over a connection of its own whether it responds. */
export interface Question {
  /** Returns false without an answer within this many milliseconds. */
  ask(milliseconds: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Longest wait of any caller in milliseconds; after it the connection is closed. */
export const longestQuestion = 1_000;

export function createQuestion(url: string): Question {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'question',
    max: 1,
    // Opening it again would take most of the time for an answer over a slow network.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: longestQuestion,
    query_timeout: longestQuestion,
  });
  pool.on('error', () => undefined);
  return {
    ask: (milliseconds) =>
      Promise.race([
        pool.query('select 1').then(
          () => true,
          () => false,
        ),
        silence(milliseconds),
      ]),
    close: () => pool.end(),
  };
}

/** After a busy phase, checks once more for an answer that has already arrived. */
async function silence(milliseconds: number): Promise<false> {
  await sleep(milliseconds, undefined, { ref: false });
  await turn();
  return false;
}
