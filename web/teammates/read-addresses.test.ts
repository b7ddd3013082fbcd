import { expect, test } from 'vitest';
import { readAddresses } from './read-addresses.ts';

test('addresses are separated by commas, semicolons, spaces and lines, with or without names', () => {
  expect(readAddresses(' a@x.com,b@x.com; c@x.com\nd@x.com  e@x.com\n\n')).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@x.com`),
  );
  expect(readAddresses('Ada Moreau <ada@x.com>, "Chen" <miles@x.com>\nada@x.com')).toEqual([
    'ada@x.com',
    'miles@x.com',
  ]);
  expect(readAddresses(' , ')).toEqual([]);
});
