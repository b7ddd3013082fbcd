import type pg from 'pg';

const lookMilliseconds = 100;
/** A longer wait for an answer triggers a check whether the database responds. */
const patienceMilliseconds = 250;

const isLate = (since: number): boolean => performance.now() - since > patienceMilliseconds;

interface Options {
  /** Whether the database answers, asked over another connection. */
  isAlive: () => Promise<boolean>;
  /** Milliseconds after which an answer counts as lost even if the database responds. */
  longest: number;
}

/**
 * Closes connections whose answer does not come, so that their statements fail. The database may be silent, as in a
 * network failure, or one answer may be lost. Statements that the database is still running are left alone. A statement
 * waits for at most the question and 350 milliseconds, since silence cuts what has begun to wait while it was asked.
 * Returns a function that stops this.
 */
export function cutSilentConnections(pool: pg.Pool, { isAlive, longest }: Options): () => void {
  const waitingSince = new Map<pg.PoolClient, number>();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const watched = (...args: unknown[]) => {
      if (!waitingSince.has(client)) waitingSince.set(client, performance.now());
      return query(...args);
    };
    client.query = watched as typeof client.query;
    const forget = () => void waitingSince.delete(client);
    client.on('drain', forget).on('end', forget);
  });

  let isAsking = false;
  const look = async (): Promise<void> => {
    const askedAt = performance.now();
    if (isAsking || ![...waitingSince.values()].some(isLate)) return;
    isAsking = true;
    const lives = await isAlive();
    isAsking = false;
    for (const [client, since] of waitingSince) {
      if (lives ? askedAt - since < longest : !isLate(since)) continue;
      waitingSince.delete(client);
      client.connection.stream.destroy();
    }
  };
  const timer = setInterval(() => void look(), lookMilliseconds).unref();
  return () => clearInterval(timer);
}
