import { type Stage, machineTime } from './stage.ts';

/** Cores used: 1 is one core busy all the time. */
export interface Cores {
  /** The product's processes. */
  server: number;
  database: number;
  /** The measurement itself. */
  bench: number;
  others: number;
  /** That the machine has. */
  all: number;
}

/** Begins to measure what of the processor is used; the result ends it. */
export function watchProcessors(stage: Stage, pids: readonly number[]): () => Cores {
  const read = () => ({
    at: performance.now() / 1_000,
    server: pids.reduce((sum, pid) => sum + stage.processorTime(pid), 0) / 1e6,
    database: stage.databaseTime() / 1e6,
    bench: stage.processorTime(process.pid) / 1e6,
    machine: machineTime(),
  });
  const before = read();
  return () => {
    const now = read();
    const cores = (used: number): number => used / (now.at - before.at);
    const [server, database, bench] = [
      cores(now.server - before.server),
      cores(now.database - before.database),
      cores(now.bench - before.bench),
    ];
    const others = cores(now.machine.used - before.machine.used) - server - database - bench;
    return { server, database, bench, others, all: now.machine.cores };
  };
}

export const coresLine = ({ server, database, bench, others, all }: Cores): string =>
  `Cores of ${all}: server ${server.toFixed(2)}, database ${database.toFixed(2)}, this measurement ${bench.toFixed(2)}, other programs ${others.toFixed(2)}`;
