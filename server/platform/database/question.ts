import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Probes over a separate connection whether the database responds. */
export interface Question {
  /** Returns false without an answer within this many milliseconds. */
  ask(milliseconds: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Milliseconds. Callers that must be answered wait no longer. */
export const longestQuestion = 1_000;

/** `longest` is the longest wait of any caller in milliseconds; after it the connection is closed. */
export function createQuestion(url: string, longest: number): Question {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'question',
    max: 1,
    // Over a slow network, reopening would take most of the time allowed for an answer.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: longest,
    query_timeout: longest,
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

const slice = 50;

/**
 * Waits in slices that count only time in which this process runs. So on a busy machine, or after a long task, an
 * answer gets as much time as on a quiet one before the database counts as silent.
 */
async function silence(milliseconds: number): Promise<false> {
  for (let waited = 0; waited < milliseconds; waited += slice) {
    await sleep(slice, undefined, { ref: false });
    await turn();
  }
  return false;
}
