import { Gauge, type Registry } from 'prom-client';

interface Reading<Label extends string> {
  labels: Record<Label, string>;
  value: number;
}

interface Description<Label extends string> {
  name: string;
  help: string;
  labelNames: readonly Label[];
}

/**
 * Registers a gauge that is read at each scrape. If that fails, as while the database is away, it has no value; the
 * other metrics are not affected.
 */
export function readGauge<Label extends string>(
  registry: Registry,
  { name, help, labelNames }: Description<Label>,
  read: () => Reading<Label>[] | Promise<Reading<Label>[]>,
): void {
  const gauge: Gauge<Label> = new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    async collect() {
      const readings = await Promise.try(read).catch(() => []);
      gauge.reset();
      // A gauge without labels would be 0 otherwise.
      if (labelNames.length === 0) gauge.remove();
      for (const { labels, value } of readings) gauge.set(labels, value);
    },
  });
  registry.registerMetric(gauge);
}

/** Registers a gauge with a single value. */
export const readNumber = (
  registry: Registry,
  { name, help }: { name: string; help: string },
  read: () => number | Promise<number>,
): void => readGauge(registry, { name, help, labelNames: [] }, async () => [{ labels: {}, value: await read() }]);

/** Lets concurrent callers share a pending answer. */
export function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () =>
    (asked ??= ask().finally(() => {
      asked = undefined;
    }));
}
