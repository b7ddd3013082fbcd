import { hammer, median, percentile, type Shot } from './load.ts';
import type { Stage } from './stage.ts';

/** A server or call measured against others. */
export interface Contender {
  name: string;
  /** Its process, or the processes that share the requests. */
  pid: number | readonly number[];
  shot: (index: number) => Shot;
  /** Called before each of its turns. */
  prepare?: () => Promise<unknown>;
}

/** Medians over the rounds; microseconds of processor time per request. */
export interface Standing {
  name: string;
  server: number;
  database: number;
  rate: number;
  p50: number;
  p99: number;
  failures: number;
}

interface Rules {
  rounds: number;
  /** Requests in each round. */
  total: number;
  connections: number;
}

/** Measures the contenders in turn, round by round, so that other load on the machine affects them equally. */
export async function contest(stage: Stage, contenders: Contender[], rules: Rules): Promise<Standing[]> {
  const { rounds, total, connections } = rules;
  const measured = contenders.map((contender) => ({ contender, turns: [] as Omit<Standing, 'name'>[] }));
  for (const { shot, prepare } of contenders) {
    await prepare?.();
    await hammer(shot, { total, connections }); // warm-up
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { contender, turns } of measured) {
      await contender.prepare?.();
      const [serverBefore, databaseBefore] = [timeOf(stage, contender), stage.databaseTime()];
      const { seconds, latencies, failures } = await hammer(contender.shot, { total, connections });
      turns.push({
        server: (timeOf(stage, contender) - serverBefore) / total,
        database: (stage.databaseTime() - databaseBefore) / total,
        rate: total / seconds,
        p50: percentile(latencies, 0.5),
        p99: percentile(latencies, 0.99),
        failures,
      });
    }
  }
  return measured.map(({ contender, turns }) => {
    const middle = (of: (turn: Omit<Standing, 'name'>) => number) => median(turns.map(of));
    return {
      name: contender.name,
      server: middle(({ server }) => server),
      database: middle(({ database }) => database),
      rate: middle(({ rate }) => rate),
      p50: middle(({ p50 }) => p50),
      p99: middle(({ p99 }) => p99),
      failures: turns.reduce((sum, { failures }) => sum + failures, 0),
    };
  });
}

const timeOf = (stage: Stage, { pid }: Contender): number =>
  [pid].flat().reduce((sum, pid) => sum + stage.processorTime(pid), 0);

export function printStandings(standings: Standing[]): void {
  console.table(
    Object.fromEntries(
      standings.map(({ name, server, database, rate, p50, p99, failures }) => [
        name,
        {
          'server us': Math.round(server),
          'database us': Math.round(database),
          'requests/s': Math.round(rate),
          'p50 ms': Number(p50.toFixed(2)),
          'p99 ms': Number(p99.toFixed(2)),
          failures,
        },
      ]),
    ),
  );
}
