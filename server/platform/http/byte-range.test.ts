import { expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

test.each([
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=99-500', { first: 99, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
])('%s selects a part of a hundred bytes', (header, range) => expect(readRange(header, 100)).toEqual(range));

test.each([
  undefined,
  '',
  'bytes=-',
  'bytes=5-4',
  'bytes=0-1,5-6',
  'bytes=a-b',
  'lines=1-2',
  'bytes=1e3-',
  ' bytes=0-',
])('%s selects the whole file', (header) => expect(readRange(header, 100)).toBeNull());

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s is out of range', (header) =>
  expect(readRange(header, 100)).toBe('none'),
);
