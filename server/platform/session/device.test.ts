import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const named = (userAgent?: string) =>
  Object.values(deviceOf({ headers: userAgent === undefined ? {} : { 'user-agent': userAgent } }));

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', ['Firefox', 'Linux']],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
    ['Safari', 'iPhone'],
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
    ['Safari', 'macOS'],
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120',
    ['Microsoft Edge', 'Windows'],
  ],
])('%s', (userAgent, expected) => expect(named(userAgent)).toEqual(expected));

test.each([[undefined], [''], ['<script>alert(1)</script>/2.0'], ['x'.repeat(15_000)]])(
  'a User-Agent that no browser sends yields no names: %.40s',
  (userAgent) => expect(named(userAgent)).toEqual([null, null]),
);
