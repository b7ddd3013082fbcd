import { resolve } from 'node:path';
import type { LevelWithSilent } from 'pino';
import * as z from 'zod/mini';
import { type Language, allLanguages, languages } from '#contract/texts/languages.ts';
import { type ArrivalLimits, arrivalLimits } from '#server/platform/limits/arrival.ts';
import { type Limit, limits } from '#server/platform/limits/table.ts';
import { type Accent, readAccent } from './accent.ts';
import { keptSecret } from './data-folder.ts';
import { SettingError } from './setting-error.ts';
import {
  address,
  bounceAddress,
  contactLimits,
  emails,
  isIssuer,
  isUrl,
  languageList,
  listeningHost,
  mailbox,
  networks,
  origin,
  origins,
  passkeyHostOf,
  readableAddress,
  resolvers,
  shownName,
  url,
  wholeNumber,
  zeroOr,
} from './setting-values.ts';

export { SettingError };

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Name of the organisation on the button. */
  label: string;
}

/** LOGO as PNG, 192 and 512 pixels wide, and with a margin. */
export interface Logo {
  /** Of the contents, for addresses. */
  version: string;
  small: Buffer;
  large: Buffer;
  maskable: Buffer;
}

/** All settings from the environment, parsed once; docs/operations.md describes them. */
export interface Settings {
  port: number;
  host: string;
  /** Public origin without a trailing slash. */
  appUrl: string;
  isSecure: boolean;
  /** Address for health and metrics; undefined if there is none. */
  metrics: { host: string; port: number } | undefined;
  /** Address to which errors are posted; undefined if there is none. */
  errorWebhook: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The database's own address if `databaseUrl` is that of a transaction pooler; undefined otherwise. */
  databaseDirectUrl: string | undefined;
  smtpUrl: string | undefined;
  /** Whether the database was once served with a mail server or at a public address; the start asks it. */
  wasPublic?: boolean;
  mailFrom: { name: string; address: string };
  /** Contact address for users; undefined if there is none that seems to be read. */
  contactEmail: string | undefined;
  /** The operator's imprint, linked from public pages and mails; undefined if there is none. */
  imprintUrl: string | undefined;
  s3: S3Settings | undefined;
  /** Signs links and cookies; at least 16 characters. */
  secret: string;
  /** Replaced by `secret` but still accepted; undefined if there is none. */
  formerSecret?: string | undefined;
  adminEmails: string[];
  /** Whether administrators need a passkey (`required`), or sign in by their organisation alone (`oidc`). */
  adminSecondFactor: 'optional' | 'required' | 'oidc';
  /** The provider that signs users in by their organisation; undefined if there is none. */
  oidc: OidcSettings | undefined;
  trustProxy: string[];
  /** Seconds for which a proxy's open connections are served after a stop was requested; 0 closes them. */
  drainSeconds: number;
  trialDays: number;
  /** Maximum number of announcements per minute, for all processes together. */
  announcementsPerMinute: number;
  /**
   * New people that a company may write to first in 24 hours, without and with a proven domain, and how many more for
   * each member seen in 30 days; null for no limit.
   */
  firstContactsPerDay: { unverified: number; verified: number; perMember: number } | null;
  /** Whether a position goes Live only with a proven domain of its company. */
  liveNeedsDomain: boolean;
  /** Whether only keepers remove members, and add or remove tokens, webhooks and domains. */
  teamKeepers: boolean;
  /** Days after which an unanswered first contact lapses; 0 for never. */
  answerDays: number;
  /** Days from the request to delete an account to its deletion; 0 for at once. */
  deletionGraceDays: number;
  /** Months after which unused accounts are deleted; 0 for never. */
  inactiveMonths: number;
  /** Days after which a Live position becomes a Draft unless its company renews it; 0 for never. */
  positionDays: number;
  /** Years for which a position's content is kept after its end; 0 for none. */
  recordYears: number;
  /** Whether a Live position must state its pay. */
  payRequired: boolean;
  productName: string;
  /** Path of the operator's logo; undefined if there is none. */
  logoFile: string | undefined;
  /** Drawn from `logoFile`; the start does that. */
  logo?: Logo | undefined;
  /** Return path of mails to users, but for its tag; undefined for that of MAIL_FROM. */
  bounceAddress: string | undefined;
  /** Bearer token of `POST /bounces`; undefined for none. */
  bounceSecret: string | undefined;
  /** Path of the file with the operator's skills and names of skills; undefined if there is none. */
  skillsFile: string | undefined;
  /** Colours in place of the product's green; undefined for that. */
  accent: Accent | undefined;
  /** Addresses of the resolvers for proofs of domains; empty for the machine's. */
  dnsServers: string[];
  /** Origins of the operator that webhooks may reach although they are not public https. */
  outboundAllow: string[];
  /** Languages users may choose; the first is for those who prefer none of them. */
  languages: readonly Language[];
  logLevel: LevelWithSilent;
  /** Whether answers that are already JSON are checked against the contract too; on in tests. */
  checksEveryAnswer: boolean;
  /** Shorter in tests. */
  arrival: ArrivalLimits;
  /** Milliseconds without a byte in either direction after which a connection is cut, at most a sixth later. */
  stall: number;
  /** Limit of requests from one network; smaller in tests. */
  requests: Limit;
}

type Environment = Record<string, string | undefined>;

const nameExpected = 'a name of 1 to 60 characters without < > "';

/** Whether a setting is secret or may contain a password, by its name; a refusal must not log it. */
const isSecret = (name: string): boolean =>
  /SECRET|PASS|TOKEN|KEY|WEBHOOK|_URL$/.test(name) && name !== 'APP_URL' && name !== 'IMPRINT_URL';

/**
 * Parses the settings; throws SettingError for the first wrong one. If no secret is given, `makeSecret` is called,
 * which by default creates one in `DATA_DIR`. At a terminal, a person reads the startup text and mails: by default only
 * warnings and errors are logged between them.
 */
export function readSettings(
  environment: Environment = process.env,
  makeSecret = keptSecret,
  isTerminal = process.stdout.isTTY,
): Settings {
  const read = <T>(name: string, fallback: string, schema: z.ZodMiniType<T>, expected: string): T => {
    const given = environment[name]?.trim() || fallback;
    const parsed = schema.safeParse(given);
    if (!parsed.success) throw new SettingError(name, isSecret(name) ? '(hidden)' : given, expected);
    return parsed.data;
  };
  const optional = (name: string, schema: z.ZodMiniType<string>, expected: string): string | undefined =>
    environment[name]?.trim() ? read(name, '', schema, expected) : undefined;

  const password = environment['DATABASE_PASSWORD'] ?? '';
  const readDatabase = (name: string): string | undefined => {
    const expected = 'an address such as postgres://user:password@host/database';
    const given = optional(name, url('postgres:', 'postgresql:'), expected);
    return given === undefined ? undefined : withPassword(given, password);
  };
  const readHost = (name: string) => read(name, '127.0.0.1', listeningHost, 'an address or host name to listen on');
  const readMetrics = (): Settings['metrics'] => {
    const [host, port] = [environment['METRICS_HOST'], environment['METRICS_PORT']].map((value) => value?.trim());
    if (!host && !port) return undefined;
    const expected = `a port number from 1 to 65535${port ? '' : ', since METRICS_HOST is given'}`;
    return { host: readHost('METRICS_HOST'), port: read('METRICS_PORT', '', wholeNumber(1, 65_535), expected) };
  };
  const port = read('PORT', '3000', wholeNumber(0, 65_535), 'a port number from 0 to 65535');
  const appUrl = read('APP_URL', `http://localhost:${port}`, origin, 'an origin such as https://jobs.example.com');
  const dataDir = resolve(read('DATA_DIR', './data', z.string(), 'a folder'));
  const settings = {
    port,
    host: readHost('HOST'),
    metrics: readMetrics(),
    appUrl,
    isSecure: appUrl.startsWith('https:'),
    errorWebhook: optional(
      'ERROR_WEBHOOK',
      url('http:', 'https:'),
      'an address such as https://chat.example.com/hooks/1',
    ),
    dataDir,
    databaseUrl: readDatabase('DATABASE_URL'),
    databaseDirectUrl: readDatabase('DATABASE_DIRECT_URL'),
    smtpUrl: optional('SMTP_URL', url('smtp:', 'smtps:'), 'an address such as smtp://user:password@host:587'),
    mailFrom: read(
      'MAIL_FROM',
      'Rolecall <no-reply@localhost>',
      mailbox,
      'a sender such as Rolecall <no-reply@example.com>',
    ),
    imprintUrl: optional('IMPRINT_URL', url('http:', 'https:'), 'an address such as https://example.com/imprint'),
    s3: readS3(environment),
    adminEmails: read('ADMIN_EMAIL', ' ', emails, 'e-mail addresses separated by commas'),
    adminSecondFactor: read(
      'ADMIN_SECOND_FACTOR',
      'optional',
      z.enum(['optional', 'required', 'oidc']),
      'optional, required or oidc',
    ),
    oidc: readOidc(environment),
    trustProxy: read('TRUST_PROXY', ' ', networks, 'addresses or networks separated by commas, such as 10.0.0.0/8'),
    drainSeconds: read('DRAIN_SECONDS', '0', wholeNumber(0, 60), 'a number of seconds from 0 to 60'),
    trialDays: read('TRIAL_DAYS', '30', wholeNumber(0, 3_650), 'a number of days from 0 to 3650'),
    announcementsPerMinute: read(
      'ANNOUNCEMENTS_PER_MINUTE',
      '1200',
      wholeNumber(1, 60_000),
      'a number from 1 to 60000',
    ),
    firstContactsPerDay: read(
      'FIRST_CONTACTS_PER_DAY',
      '100,300,10',
      contactLimits,
      'numbers such as 100,300,10 (without and with a proven domain, and more for each member), or off',
    ),
    liveNeedsDomain: read('LIVE_NEEDS_DOMAIN', 'no', z.enum(['no', 'yes']), 'no or yes') === 'yes',
    teamKeepers: read('TEAM_KEEPERS', 'no', z.enum(['no', 'yes']), 'no or yes') === 'yes',
    answerDays: read('ANSWER_DAYS', '14', wholeNumber(0, 365), 'a number of days from 0 to 365'),
    deletionGraceDays: read('DELETION_GRACE_DAYS', '7', wholeNumber(0, 30), 'a number of days from 0 to 30'),
    inactiveMonths: read('INACTIVE_MONTHS', '0', zeroOr(6, 120), 'a number of months from 6 to 120, or 0'),
    positionDays: read('POSITION_DAYS', '90', zeroOr(14, 3_650), 'a number of days from 14 to 3650, or 0'),
    recordYears: read('RECORD_YEARS', '4', wholeNumber(0, 10), 'a number of years from 0 to 10'),
    payRequired: read('PAY_REQUIRED', 'no', z.enum(['no', 'yes']), 'no or yes') === 'yes',
    productName: read('PRODUCT_NAME', 'Rolecall', shownName, nameExpected),
    bounceAddress: optional('BOUNCE_ADDRESS', bounceAddress, 'an address such as bounces@example.com, without +'),
    bounceSecret: optional('BOUNCE_SECRET', z.string().check(z.minLength(16)), 'at least 16 characters'),
    skillsFile: optional('SKILLS_FILE', z.string(), 'a file'),
    logoFile: optional('LOGO', z.string(), 'a file'),
    accent: environment['ACCENT']?.trim() ? readAccent(environment['ACCENT'].trim()) : undefined,
    dnsServers: read('DNS_SERVERS', ' ', resolvers, 'addresses of resolvers separated by commas, such as 9.9.9.9'),
    outboundAllow: read(
      'OUTBOUND_ALLOW',
      ' ',
      origins,
      'origins separated by commas, such as https://hooks.internal.example:8443',
    ),
    languages: read(
      'LANGUAGES',
      languages.join(','),
      languageList,
      `languages separated by commas, of ${allLanguages.join(', ')}`,
    ),
    logLevel: read(
      'LOG_LEVEL',
      isTerminal ? 'warn' : 'info',
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
      'fatal, error, warn, info, debug, trace or silent',
    ),
    checksEveryAnswer: false,
    arrival: arrivalLimits,
    stall: 120_000,
    requests: limits.requests,
  };
  if (settings.databaseDirectUrl !== undefined && settings.databaseUrl === undefined)
    throw new SettingError('DATABASE_URL', '', 'the address of the pooler, since DATABASE_DIRECT_URL is given');
  if (environment['DATABASE_REPLICA_URL']?.trim())
    throw new SettingError('DATABASE_REPLICA_URL', '(hidden)', 'it to be removed: this version reads from no replica');
  if (settings.adminSecondFactor === 'required' && passkeyHostOf(appUrl) === undefined)
    throw new SettingError('ADMIN_SECOND_FACTOR', 'required', `optional, since browsers have no passkeys at ${appUrl}`);
  if (settings.adminSecondFactor === 'oidc' && settings.oidc === undefined)
    throw new SettingError('ADMIN_SECOND_FACTOR', 'oidc', 'OIDC_ISSUER to be set, or optional or required');
  const contactEmail =
    optional('CONTACT_EMAIL', address, 'an e-mail address such as hello@example.com') ??
    readableAddress(settings.mailFrom.address);
  const readSecret = (name: string) => optional(name, z.string().check(z.minLength(16)), 'at least 16 characters');
  const formerSecret = readSecret('APP_SECRET_FORMER');
  return { ...settings, contactEmail, secret: readSecret('APP_SECRET') ?? makeSecret(dataDir), formerSecret };
}

/** Adds the password to an address that has none, whatever its signs. */
function withPassword(address: string, password: string): string {
  const parsed = new URL(address);
  if (password === '' || parsed.password !== '') return address;
  parsed.password = encodeURIComponent(password);
  return parsed.href;
}

/** Reads settings that need each other, in their order; undefined if none is given. */
function readGroup<const Names extends readonly string[]>(
  environment: Environment,
  kind: string,
  names: Names,
): { [Name in keyof Names]: string } | undefined {
  const values = names.map((name) => environment[name]?.trim() ?? '');
  if (values.every((value) => value === '')) return undefined;
  for (const [index, name] of names.entries())
    if (values[index] === '') throw new SettingError(name, '', `a value, since another ${kind} setting is given`);
  return values as { [Name in keyof Names]: string }; // one for each name
}

function readOidc(environment: Environment): OidcSettings | undefined {
  const given = readGroup(environment, 'OIDC', ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
  const named = environment['OIDC_LABEL']?.trim();
  if (!given) return undefined;
  const [issuer, clientId, clientSecret] = given;
  if (!isIssuer(issuer)) throw new SettingError('OIDC_ISSUER', issuer, 'an address such as https://sso.example.com');
  const label = named || new URL(issuer).hostname;
  if (!shownName.safeParse(label).success) throw new SettingError('OIDC_LABEL', label, nameExpected);
  return { issuer: new URL(issuer).href, clientId, clientSecret, label };
}

function readS3(environment: Environment): S3Settings | undefined {
  const given = readGroup(environment, 'S3', [
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ]);
  if (!given) return undefined;
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = given;
  if (!isUrl(endpoint, ['http:', 'https:']))
    throw new SettingError('S3_ENDPOINT', '(hidden)', 'an address such as https://s3.example.com');
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}
