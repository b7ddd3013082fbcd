import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { inDataFolder } from './data-folder.ts';
import { isFullDisk } from './full-disk.ts';
import { readSettings, SettingError } from './settings.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'rolecall-settings-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

const read = (environment: Record<string, string>) => readSettings({ DATA_DIR, ...environment });

test('every setting is optional', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    appUrl: 'http://localhost:3000',
    isSecure: false,
    mailFrom: { name: 'Rolecall', address: 'no-reply@localhost' },
    trialDays: 30,
    announcementsPerMinute: 1200,
    productName: 'Rolecall',
    adminEmails: [],
    adminSecondFactor: 'optional',
    trustProxy: [],
    dnsServers: [],
  });
});

test.each([
  [{}, undefined],
  [{ MAIL_FROM: 'Jobs <noreply@example.com>' }, undefined],
  [{ MAIL_FROM: 'Jobs <jobs@example.com>' }, 'jobs@example.com'],
  [{ MAIL_FROM: 'Jobs <jobs@example.com>', CONTACT_EMAIL: 'hello@example.com' }, 'hello@example.com'],
])('the contact address is never a no-reply address: %o', (environment, expected) => {
  expect(read(environment).contactEmail).toBe(expected);
});

test('the imprint is an absolute web address', () => {
  expect(read({}).imprintUrl).toBeUndefined();
  expect(read({ IMPRINT_URL: 'https://example.com/imprint' }).imprintUrl).toBe('https://example.com/imprint');
  for (const wrong of ['imprint', 'javascript:alert(1)'])
    expect(() => read({ IMPRINT_URL: wrong })).toThrow('an address such as https://example.com/imprint');
});

test('LIVE_NEEDS_DOMAIN and TEAM_KEEPERS are no or yes', () => {
  expect([read({}), read({ LIVE_NEEDS_DOMAIN: 'yes' })].map((one) => one.liveNeedsDomain)).toEqual([false, true]);
  expect([read({}), read({ TEAM_KEEPERS: 'yes' })].map((one) => one.teamKeepers)).toEqual([false, true]);
  for (const name of ['LIVE_NEEDS_DOMAIN', 'TEAM_KEEPERS']) expect(() => read({ [name]: 'true' })).toThrow('no or yes');
});

test('POSITION_DAYS leaves room for a warning, or is 0 for never', () => {
  expect(read({}).positionDays).toBe(90);
  expect(read({ POSITION_DAYS: '0' }).positionDays).toBe(0);
  for (const wrong of ['13', '4000', 'never']) expect(() => read({ POSITION_DAYS: wrong })).toThrow('from 14 to 3650');
});

test('creates a secret once, readable only by its owner', () => {
  const { secret } = read({});
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(read({}).secret).toBe(secret);
  const file = join(DATA_DIR, 'secret');
  expect(readFileSync(file, 'utf8')).toBe(secret);
  expect(statSync(file).mode & 0o077).toBe(0);
});

test('a folder that cannot hold the secret is refused in one line', () => {
  const file = join(DATA_DIR, 'in-the-way');
  writeFileSync(file, '');
  const closed = 'expected a folder that this account can write to';
  expect(() => read({ DATA_DIR: file })).toThrow(`DATA_DIR is "${file}", ${closed} (EEXIST at ${file}).`);
  expect(() => read({ DATA_DIR: join(file, 'data') })).toThrow(
    `DATA_DIR is "${join(file, 'data')}", ${closed} (ENOTDIR`,
  );
});

test.each(['EACCES', 'EROFS', 'ENOSPC'])('the system’s refusal of a file in DATA_DIR is one line: %s', (code) => {
  const refused = Object.assign(new Error(`${code}: refused`), { code, syscall: 'write' });
  const work = () => {
    throw refused;
  };
  expect(() => inDataFolder('/data', work)).toThrow(
    new SettingError('DATA_DIR', '/data', `a folder that this account can write to (${code} at /data)`),
  );
});

test('a full disk is recognised by the system’s code, by what PostgreSQL prints, and as a cause', () => {
  const own = Object.assign(new Error('write'), { code: 'ENOSPC' });
  const printed = new Error('The database did not start: could not write: No space left on device');
  for (const error of [own, printed, new Error('Migration failed.', { cause: own })])
    expect(isFullDisk(error)).toBe(true);
  for (const error of [new Error('write'), Object.assign(new Error('read'), { code: 'EACCES' }), 'ENOSPC'])
    expect(isFullDisk(error)).toBe(false);
});

test('the imprint is no secret', () => {
  expect(() => read({ IMPRINT_URL: '/imprint' })).toThrow('IMPRINT_URL is "/imprint", expected');
});

test('a programming error in DATA_DIR is rethrown unchanged', () => {
  const fault = new TypeError('not a function');
  const work = () => {
    throw fault;
  };
  expect(() => inDataFolder('/data', work)).toThrow(fault);
});

test.each([
  [{}, true, 'warn'],
  [{}, false, 'info'],
  [{ LOG_LEVEL: 'info' }, true, 'info'],
  [{ LOG_LEVEL: 'debug' }, false, 'debug'],
])('with %o (at a terminal: %s) the log level is %s', (environment, isTerminal, expected) => {
  expect(readSettings(environment, () => 'a secret of the tests', isTerminal).logLevel).toBe(expected);
});

test('parses the given values', () => {
  const settings = read({
    PORT: '8080',
    APP_URL: 'https://jobs.example.com/',
    ADMIN_EMAIL: 'Boss@Example.com, two@bücher.example',
    MAIL_FROM: '"Jobs" <jobs@example.com>',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    DNS_SERVERS: '9.9.9.9, [2620:fe::fe]:5353',
    APP_SECRET: '0123456789abcdef',
  });
  expect(settings).toMatchObject({
    port: 8080,
    appUrl: 'https://jobs.example.com',
    isSecure: true,
    adminEmails: ['boss@example.com', 'two@xn--bcher-kva.example'],
    mailFrom: { name: 'Jobs', address: 'jobs@example.com' },
    trustProxy: ['10.0.0.0/8', '::1'],
    dnsServers: ['9.9.9.9', '[2620:fe::fe]:5353'],
    secret: '0123456789abcdef',
  });
});

test.each([
  [{}, undefined],
  [{ METRICS_PORT: '9464' }, { host: '127.0.0.1', port: 9464 }],
  [
    { METRICS_HOST: '10.0.0.7', METRICS_PORT: '9464' },
    { host: '10.0.0.7', port: 9464 },
  ],
])('metrics have an address if a port is given: %o', (environment, expected) => {
  expect(read(environment).metrics).toEqual(expected);
});

test('an address for metrics without a port is refused', () => {
  expect(() => read({ METRICS_HOST: '10.0.0.7' })).toThrow(
    'METRICS_PORT is "", expected a port number from 1 to 65535, since METRICS_HOST is given.',
  );
});

test('a direct database address without a pooler is refused', () => {
  expect(() => read({ DATABASE_DIRECT_URL: 'postgres://localhost/x' })).toThrow(
    'DATABASE_URL is "", expected the address of the pooler, since DATABASE_DIRECT_URL is given.',
  );
});

test('the read-replica setting of former versions is refused unless it is empty', () => {
  expect(() => read({ DATABASE_REPLICA_URL: 'postgres://localhost/x' })).toThrow(
    'DATABASE_REPLICA_URL is "(hidden)", expected it to be removed: this version reads from no replica.',
  );
  expect(read({ DATABASE_REPLICA_URL: ' ' })).not.toHaveProperty('databaseReplicaUrl');
});

test.each(['https://jobs.example.com', 'http://localhost:3000'])('a second factor can be required at %s', (APP_URL) => {
  expect(read({ APP_URL, ADMIN_SECOND_FACTOR: 'required' }).adminSecondFactor).toBe('required');
});

describe('sign-in by an organisation', () => {
  const given = { OIDC_ISSUER: 'https://sso.example.com', OIDC_CLIENT_ID: 'jobs', OIDC_CLIENT_SECRET: 'secret' };

  test('is named after its host unless it has a label', () => {
    expect(read({}).oidc).toBeUndefined();
    expect(read(given).oidc).toMatchObject({ issuer: 'https://sso.example.com/', label: 'sso.example.com' });
    expect(read({ ...given, OIDC_LABEL: 'Northwind' }).oidc?.label).toBe('Northwind');
    expect(read({ ...given, ADMIN_SECOND_FACTOR: 'oidc' }).adminSecondFactor).toBe('oidc');
  });

  test.each([
    'http://sso.example.com',
    'http://localhost.example.com',
    'http://localhost@sso.example.com',
    'https://sso.example.com/?a=b',
    'https://user:password@sso.example.com',
    'sso.example.com',
  ])('refuses %s as its issuer', (OIDC_ISSUER) => {
    expect(() => read({ ...given, OIDC_ISSUER })).toThrow(/^OIDC_ISSUER is .*, expected an address/);
  });

  test('needs all of its settings, and a secret is not repeated', () => {
    for (const name of Object.keys(given)) expect(() => read({ ...given, [name]: '' })).toThrow(name);
    expect(() => read({ ...given, OIDC_LABEL: '<b>' })).toThrow('OIDC_LABEL');
  });
});

test.each(['http://jobs.example.com', 'http://127.0.0.1:3000', 'https://192.0.2.7', 'https://[2001:db8::7]:8443'])(
  'a second factor cannot be required at %s, where browsers have no passkeys',
  (APP_URL) => {
    expect(() => read({ APP_URL, ADMIN_SECOND_FACTOR: 'required' })).toThrow(
      `ADMIN_SECOND_FACTOR is "required", expected optional, since browsers have no passkeys at ${APP_URL}.`,
    );
  },
);

describe('refuses in one line with the name, the given and the expected value', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', 'on'],
    ['METRICS_HOST', 'a b'],
    ['APP_URL', 'jobs.example.com'],
    ['APP_URL', 'https://example.com/path'],
    ['APP_URL', 'ftp://example.com'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_DIRECT_URL', 'mysql://localhost/x'],
    ['DRAIN_SECONDS', '61'],
    ['SMTP_URL', 'http://localhost'],
    ['CONTACT_EMAIL', 'someone'],
    ['CONTACT_EMAIL', 'no-reply@localhost'],
    ['MAIL_FROM', 'Rolecall'],
    ['MAIL_FROM', 'Rolecall <no-reply@example.com>\r\nBcc: x@example.com'],
    ['MAIL_FROM', 'Rolecall <>'],
    ['MAIL_FROM', 'no-reply@'],
    ['MAIL_FROM', '@example.com'],
    ['MAIL_FROM', 'one@example.com, two@example.com'],
    ['MAIL_FROM', 'Rolecall <one@example.com>, two@example.com'],
    ['MAIL_FROM', 'Rolecall <one@example.com> <two@example.com>'],
    ['MAIL_FROM', 'one,two@localhost'],
    ['MAIL_FROM', '<script>@localhost'],
    ['MAIL_FROM', 'no reply@example.com'],
    ['ADMIN_EMAIL', 'boss'],
    ['ADMIN_SECOND_FACTOR', 'on'],
    ['ADMIN_SECOND_FACTOR', 'oidc'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['DNS_SERVERS', 'dns.example.com'],
    ['DNS_SERVERS', '9.9.9.9:0'],
    ['DNS_SERVERS', '9.9.9.9:99999'],
    ['TRIAL_DAYS', '1.5'],
    ['FIRST_CONTACTS_PER_DAY', '25'],
    ['FIRST_CONTACTS_PER_DAY', '0,100'],
    ['FIRST_CONTACTS_PER_DAY', '1,2,3,4'],
    ['ANSWER_DAYS', '-1'],
    ['ANSWER_DAYS', '400'],
    ['DELETION_GRACE_DAYS', '31'],
    ['INACTIVE_MONTHS', '5'],
    ['INACTIVE_MONTHS', '121'],
    ['PRODUCT_NAME', '<b>'],
    ['LOG_LEVEL', 'loud'],
    ['APP_SECRET', 'short'],
    ['S3_ENDPOINT', 'https://s3.example.com'],
  ])('%s=%s', (name, value) => {
    let error: unknown;
    try {
      read({ [name]: value });
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(SettingError);
    const { message } = error as SettingError;
    expect(message).toContain(name.startsWith('S3_') ? 'S3_' : name);
    expect(message).toContain('expected');
    expect(message.split('\n')).toHaveLength(1);
  });
});

/** Names read from the environment whose values may be or contain a secret. */
function secretNames(): string[] {
  const names = new Set<string>();
  readSettings(
    new Proxy<Record<string, string>>(
      { DATA_DIR },
      { get: (given, name) => (names.add(String(name)), given[String(name)]) },
    ),
  );
  // Any password is well-formed, so it is never refused.
  const shown = new Set(['APP_URL', 'IMPRINT_URL', 'DATABASE_PASSWORD']);
  return [...names].filter((name) => /SECRET|PASS|TOKEN|KEY|WEBHOOK|_URL/.test(name) && !shown.has(name));
}

test('a refused setting that may be or contain a secret is not repeated', () => {
  const names = secretNames().filter((name) => !/^(?:S3|OIDC)_/.test(name));
  expect(names).toEqual(expect.arrayContaining(['APP_SECRET', 'APP_SECRET_FORMER', 'ERROR_WEBHOOK', 'SMTP_URL']));
  for (const name of names) expect(() => read({ [name]: 'hunter2' })).toThrow(`${name} is "(hidden)", expected`);
  const s3 = { S3_BUCKET: 'b', S3_REGION: 'r', S3_ACCESS_KEY_ID: 'hunter2', S3_SECRET_ACCESS_KEY: 'hunter2' };
  expect(() => read({ ...s3, S3_ENDPOINT: 'me:hunter2@localhost' })).toThrow('S3_ENDPOINT is "(hidden)", expected');
});
