import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Asks the database whether it lives, over a connection of its own. */
export interface Question {
  /** Answers false when there is no answer within so many milliseconds. */
  ask(milliseconds: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Past the longest that anybody waits, the connection is given up. */
const longest = 2_000;

export function createQuestion(url: string): Question {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'question',
    max: 1,
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

/** A process that was busy looks once more for an answer that is there before it counts as none. */
async function silence(milliseconds: number): Promise<false> {
  await sleep(milliseconds, undefined, { ref: false });
  await turn();
  return false;
}
