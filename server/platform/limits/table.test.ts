import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limits, quotas } from './table.ts';

const operations = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');

/** Rows of a table with a name in code format in the first column, without alignment spaces. */
const rowsBelow = (heading: string): string[] => {
  const [, section = ''] = operations.split(`| ${heading}`);
  const [table = ''] = section.split('\n\n');
  return table
    .split('\n')
    .slice(2)
    .map((row) => row.replace(/ *\| */g, '|'));
};

const number = (value: number): string => value.toLocaleString('en');

const windows: Record<number, string> = { 60: 'a minute', 600: '10 minutes', 3_600: 'an hour', 86_400: 'a day' };

test('docs/operations.md states every limit correctly', () => {
  expect(rowsBelow('Limit')).toEqual(
    Object.entries(limits).map(
      ([name, { by, max, seconds, reason }]) =>
        `|\`${name}\`|${by}|${number(max)} in ${windows[seconds] ?? `${seconds} seconds`}|${reason}|`,
    ),
  );
});

test('docs/operations.md states every quota correctly', () => {
  expect(rowsBelow('Quota')).toEqual(
    Object.entries(quotas).map(
      ([name, { by, max, unit, reason }]) => `|\`${name}\`|${by}|${number(max)} ${unit}|${reason}|`,
    ),
  );
});
