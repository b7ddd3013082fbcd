import { percentile } from './load.ts';

/** What was called in a stretch of time. */
export interface Recorded {
  seconds: number;
  calls: { name: string; latencies: Float64Array; failures: number }[];
  /** Milliseconds of all calls, ascending. */
  latencies: Float64Array;
  failures: number;
  /** What went wrong, with its number. */
  reasons: Map<string, number>;
}

export interface Recorder {
  /** Counts an answered call, by its milliseconds. */
  note(name: string, milliseconds: number): void;
  fail(name: string, reason: string): void;
  /** Returns what has come since it was last taken. */
  take(): Recorded;
}

export function createRecorder(): Recorder {
  let since = performance.now();
  let calls = new Map<string, { latencies: number[]; failures: number }>();
  let reasons = new Map<string, number>();
  const callsOf = (name: string) => {
    const known = calls.get(name) ?? { latencies: [], failures: 0 };
    calls.set(name, known);
    return known;
  };
  return {
    note: (name, milliseconds) => void callsOf(name).latencies.push(milliseconds),
    fail: (name, reason) => {
      callsOf(name).failures += 1;
      const line = `${name}: ${reason}`;
      reasons.set(line, (reasons.get(line) ?? 0) + 1);
    },
    take: () => {
      const taken = [...calls].map(([name, { latencies, failures }]) => ({
        name,
        latencies: sorted(latencies),
        failures,
      }));
      const now = performance.now();
      const recorded: Recorded = {
        seconds: (now - since) / 1_000,
        calls: taken,
        latencies: sorted([...calls.values()].flatMap(({ latencies }) => latencies)),
        failures: taken.reduce((sum, { failures }) => sum + failures, 0),
        reasons,
      };
      since = now;
      calls = new Map();
      reasons = new Map();
      return recorded;
    },
  };
}

export function printCalls({ seconds, calls, latencies, failures, reasons }: Recorded): void {
  const row = (times: Float64Array, failed: number) => ({
    'a second': Number((times.length / seconds).toFixed(1)),
    'p50 ms': Number(percentile(times, 0.5).toFixed(1)),
    'p99 ms': Number(percentile(times, 0.99).toFixed(1)),
    failures: failed,
  });
  const rows = calls
    .toSorted((one, other) => other.latencies.length - one.latencies.length)
    .map(({ name, latencies, failures }) => [name, row(latencies, failures)] as const);
  console.table(Object.fromEntries([...rows, ['all', row(latencies, failures)] as const]));
  for (const [reason, count] of reasons) console.log(`Failed ${count} times: ${reason}`);
}

const sorted = (values: readonly number[]): Float64Array => Float64Array.from(values).toSorted();
