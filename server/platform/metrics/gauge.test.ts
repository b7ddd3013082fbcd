import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { readGauge, readNumber, shared } from './gauge.ts';

test('a gauge is read at each scrape; one that cannot be read has no value and does not affect others', async () => {
  const registry = new Registry();
  let rows = 1;
  readNumber(registry, { name: 'works', help: 'Works.' }, () => (rows += 1));
  let isAway = false;
  readNumber(registry, { name: 'number_may_fail', help: 'May fail too.' }, () => {
    if (isAway) throw new Error('away');
    return 8;
  });
  readGauge(registry, { name: 'may_fail', help: 'May fail.', labelNames: ['part'] }, () => {
    if (isAway) throw new Error('away');
    return [{ labels: { part: 'one' }, value: 7 }];
  });
  const before = await registry.metrics();
  expect(before).toContain('may_fail{part="one"} 7');
  expect(before).toMatch(/^number_may_fail 8$/m);
  isAway = true;
  const text = await registry.metrics();
  expect(text).toMatch(/^works 3$/m);
  expect(text).not.toMatch(/^(number_)?may_fail/m);
});

test('concurrent callers share an answer, and the next one gets a new one', async () => {
  let asked = 0;
  const ask = shared(async () => (asked += 1));
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(await ask()).toBe(2);
});
