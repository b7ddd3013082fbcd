import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { readGauge, readNumber, shared } from './gauge.ts';

test('a gauge is read at each scrape; one that cannot be read has no value and spares the others', async () => {
  const registry = new Registry();
  let rows = 1;
  readNumber(registry, { name: 'works', help: 'Works.' }, () => (rows += 1));
  let isAway = false;
  readGauge(registry, { name: 'may_fail', help: 'May fail.', labelNames: ['part'] }, () => {
    if (isAway) throw new Error('away');
    return [{ labels: { part: 'one' }, value: 7 }];
  });
  expect(await registry.metrics()).toContain('may_fail{part="one"} 7');
  isAway = true;
  const text = await registry.metrics();
  expect(text).toMatch(/^works 3$/m);
  expect(text).not.toMatch(/^may_fail/m);
});

test('those who ask at once share an answer, the next one gets a new one', async () => {
  let asked = 0;
  const ask = shared(async () => (asked += 1));
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(await ask()).toBe(2);
});
