import { isIP } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLoopback, networkOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1::9', '2001:db8:1:0::/64'],
  ['2001:db8:1:3::', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::2', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['198.51.100.11:40001', '198.51.100.11'],
  ['"198.51.100.11:40002"', '198.51.100.11'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::a]', '2001:db8:1:2::/64'],
  ['"[2001:db8:1:2::b]:1"', '2001:db8:1:2::/64'],
  ['x'.repeat(10_000), 'unknown'],
  ['_hidden', 'unknown'],
  ['', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

const spell = (groups: readonly number[]) => groups.map((value) => value.toString(16)).join(':');

test('all addresses of a /64 count as one network, and no others do', () => {
  const group = fc.integer({ min: 0, max: 0xff_ff });
  const half = fc.tuple(group, group, group, group);
  fc.assert(
    fc.property(half, half, half, (network, one, other) => {
      const address = spell([...network, ...one]);
      expect(isIP(address)).toBe(6);
      expect(networkOf(address)).toBe(networkOf(spell([...network, ...other])));
      const next = [network[0], network[1], network[2], (network[3] + 1) % 0x1_00_00];
      expect(networkOf(spell([...next, ...one]))).not.toBe(networkOf(address));
    }),
  );
});

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['localhost', true],
  ['::1', true],
  ['[::1]', true],
  ['128.0.0.1', false],
  ['localhost.example', false],
  ['127.0.0.1.example', false],
])('whether %s is this machine: %s', (host, isOwn) => {
  expect(isLoopback(host)).toBe(isOwn);
});
