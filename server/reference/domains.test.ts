import { describe, expect, test } from 'vitest';
import { hostOf, ownedDomain, readDomain } from './read-domain.ts';

const refusal = (code: string) =>
  expect.objectContaining({ code: 'invalid', errors: [expect.objectContaining({ path: 'domain', code })] });

describe('a domain', () => {
  test.each([
    ['acme.com', 'acme.com'],
    [' Jobs.ACME.com. ', 'jobs.acme.com'],
    ['www.acme.com', 'acme.com'],
    ['WWW.Jobs.acme.com', 'jobs.acme.com'],
    ['www.de', 'www.de'],
    ['www.github.io', 'www.github.io'],
    ['bücher.de', 'xn--bcher-kva.de'],
    ['acme.co.uk', 'acme.co.uk'],
    ['acme.github.io', 'acme.github.io'],
    ['northwind.example', 'northwind.example'],
  ])('%s is read as %s', (typed, stored) => {
    expect(readDomain(typed, 'domain')).toBe(stored);
  });

  test.each([
    '',
    'acme',
    'co.uk',
    'github.io',
    'me@acme.com',
    'https://acme.com',
    'acme.com/jobs',
    'acme.com:443',
    'db.corp',
    'vault.service.consul',
    'kubernetes.default.svc.cluster.local',
    'router.lan',
    'wiki.internal',
    'nas.home.arpa',
    '192.168.0.1',
    '[::1]',
    'ac me.com',
    '..com',
    `${'a'.repeat(64)}.com`,
  ])('%s is not a domain', (typed) => {
    expect(() => readDomain(typed, 'domain')).toThrow(refusal('noDomain'));
  });

  test.each(['gmail.com', 'GMX.de', 'mail.gmail.com', 'www.gmail.com', 'mailinator.com'])(
    '%s is a public mail provider',
    (typed) => {
      expect(() => readDomain(typed, 'domain')).toThrow(refusal('publicProvider'));
    },
  );
});

test('the owned domain of an address is its registered part, and none at a public mail provider', () => {
  expect(ownedDomain('ada@berlin.acme.co.uk')).toBe('acme.co.uk');
  expect(ownedDomain('ada@acme.github.io')).toBe('acme.github.io');
  expect(ownedDomain('ada@gmail.com')).toBeUndefined();
  expect(ownedDomain('ada@yahoo.co.uk')).toBeUndefined();
  expect(ownedDomain('ada@192.168.0.1')).toBeUndefined();
});

test('returns the host of a website in lower case and ASCII', () => {
  expect(hostOf('https://Jobs.Acme.com:8080/x')).toBe('jobs.acme.com');
  expect(hostOf('http://bücher.de./')).toBe('xn--bcher-kva.de');
  expect(hostOf(null)).toBeNull();
});
