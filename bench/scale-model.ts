import type { ActName } from './use-acts.ts';
import { actsPerSecond } from './use-model.ts';

/** Costs as bench/scale.ts measures them; a file of them has this shape. */
export interface Costs {
  /** Of one act, with all its calls: microseconds of processor time, and the number of calls. */
  acts: Record<ActName, Cost>;
  /** Cores that are used while nobody is at a screen. */
  idle: { server: number; database: number };
  /** Bytes in the database, indexes included. */
  bytes: { account: number; message: number };
}

export interface Cost {
  server: number;
  database: number;
  calls: number;
}

/** Of accounts, assumed: one in `atPeak` is at a screen in the busiest hour, `peak` times as many as on average. */
export const assumed = { atPeak: 300, peak: 3 };

/** Bytes of a talent in each process's memory: docs/decisions/0008. */
const matchingBytes = 52;
/** Share of a core that a server process may use at the peak. */
const busy = 0.5;

export interface Load {
  calls: number;
  messages: number;
  /** Cores of all server processes together. */
  server: number;
  database: number;
}

/** Predicts the load of so many people at a screen: each act as often as the model has it, at its cost. */
export function predict({ acts, idle }: Costs, people: number): Load {
  const load = { calls: 0, messages: people * (actsPerSecond().get('message') ?? 0), ...idle };
  for (const [name, rate] of actsPerSecond()) {
    const { server, database, calls } = acts[name];
    load.calls += people * rate * calls;
    load.server += (people * rate * server) / 1e6;
    load.database += (people * rate * database) / 1e6;
  }
  return load;
}

/** One row of a table for an installation with so many accounts, at its peak. */
export function sizeFor(costs: Costs, accounts: number): Record<string, string> {
  const load = predict(costs, accounts / assumed.atPeak);
  const perYear = (load.messages / assumed.peak) * 86_400 * 365;
  return {
    'at a screen': format(accounts / assumed.atPeak),
    'calls/s': format(load.calls),
    'server cores': format(load.server),
    'server processes': format(Math.max(1, Math.ceil(load.server / busy))),
    'database cores': format(load.database),
    'messages/s': format(load.messages),
    'messages GB/year': format((perYear * costs.bytes.message) / 1e9),
    'accounts GB': format((accounts * costs.bytes.account) / 1e9),
    'matching MB/process': format((accounts * matchingBytes) / 1e6),
  };
}

/** What a thousand accounts use, without what an installation uses at rest. */
export function costOfThousand(costs: Costs): { serverSeconds: number; databaseSeconds: number; megabytes: number } {
  const people = 1_000 / assumed.atPeak / assumed.peak;
  const { server, database } = predict({ ...costs, idle: { server: 0, database: 0 } }, people);
  return {
    serverSeconds: server * 86_400,
    databaseSeconds: database * 86_400,
    megabytes: (costs.bytes.account * 1_000) / 1e6,
  };
}

const format = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });
