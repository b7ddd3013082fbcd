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
 * Registers a gauge that is read when it is scraped. If that fails, as while the database is away, it has no value, and
 * the other metrics are answered nevertheless.
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
      // One without labels is 0 then.
      if (labelNames.length === 0) gauge.remove();
      for (const { labels, value } of readings) gauge.set(labels, value);
    },
  });
  registry.registerMetric(gauge);
}

/** Registers a gauge of one value. */
export const readNumber = (
  registry: Registry,
  { name, help }: { name: string; help: string },
  read: () => number | Promise<number>,
): void => readGauge(registry, { name, help, labelNames: [] }, async () => [{ labels: {}, value: await read() }]);

/** Makes callers share an answer that is still awaited. */
export function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () =>
    (asked ??= ask().finally(() => {
      asked = undefined;
    }));
}
