import pg from 'pg';
import { patience } from './patience.ts';

const isLate = (since: number): boolean => performance.now() - since > patience.answer;

interface Options {
  /** Whether the database answers, probed over another connection. */
  isAlive: () => Promise<boolean>;
  /** Milliseconds after which an answer counts as lost even if the database responds. */
  longest: number;
  /** Leaves connections alone while they are being opened. */
  connectsPatiently: boolean;
}

/** Not waiting for anything. */
const idle = Infinity;

/**
 * Creates the clients of a pool, and closes those whose answer does not come, so that their statements fail. A single
 * answer may be lost; statements that the database is still running are left alone. If the database is silent, as in a
 * network failure, all are closed, and further ones as soon as they are opened, until it answers again: no statement
 * waits for it a second time. `stop` ends this.
 */
export function watchSilence({ isAlive, longest, connectsPatiently }: Options): {
  Client: typeof pg.Client;
  stop: () => void;
} {
  const waitingSince = new Map<pg.Client, number>();
  let isSilent = false;

  class Client extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const rest = () => void waitingSince.set(this, idle);
      this.on('connect', rest).on('drain', rest);
      this.on('end', () => void waitingSince.delete(this));
      const query = this.query.bind(this) as (...args: unknown[]) => unknown;
      const watched = (...args: unknown[]) => {
        if (waitingSince.get(this) === idle) waitingSince.set(this, performance.now());
        return query(...args);
      };
      this.query = watched as typeof this.query;
      waitingSince.set(this, connectsPatiently ? idle : performance.now());
      // The pool opens it within this turn.
      if (isSilent && !connectsPatiently) setImmediate(() => cut(this));
    }
  }
  const cut = (client: pg.Client): void => {
    waitingSince.delete(client);
    client.connection.stream.destroy();
  };

  let isAsking = false;
  const look = async (): Promise<void> => {
    const askedAt = performance.now();
    if (isAsking || (!isSilent && ![...waitingSince.values()].some(isLate))) return;
    isAsking = true;
    isSilent = !(await isAlive());
    isAsking = false;
    for (const [client, since] of waitingSince) if (isSilent || askedAt - since >= longest) cut(client);
  };
  const timer = setInterval(() => void look(), patience.look).unref();
  return { Client, stop: () => clearInterval(timer) };
}
