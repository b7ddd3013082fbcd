import type pg from 'pg';

const lookMilliseconds = 250;
/** An answer that takes longer makes the database be asked whether it lives. */
const patienceMilliseconds = 250;

interface Options {
  /** Whether the database answers, asked over another connection. */
  isAlive: () => Promise<boolean>;
  /** Milliseconds after which an answer counts as lost, though the database lives. */
  longest: number;
}

/**
 * Cuts the connections of a pool that wait for an answer which does not come, so that their statements fail: those of a
 * database that has fallen silent, as by a broken network, and those whose answer was lost. What the database is still
 * at work on is left alone. Returns how to end it.
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
    const late = [...waitingSince].filter(([, since]) => askedAt - since > patienceMilliseconds);
    if (isAsking || late.length === 0) return;
    isAsking = true;
    const lives = await isAlive();
    isAsking = false;
    for (const [client, since] of late) {
      if (waitingSince.get(client) !== since || (lives && askedAt - since < longest)) continue;
      waitingSince.delete(client);
      client.connection.stream.destroy();
    }
  };
  const timer = setInterval(() => void look(), lookMilliseconds).unref();
  return () => clearInterval(timer);
}
