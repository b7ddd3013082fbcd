import { lookup } from 'node:dns/promises';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { isLoopback } from '#server/platform/limits/network.ts';
import { connect } from '#server/platform/database/connect.ts';
import { checkDatabase } from '#server/platform/process/check-database.ts';
import { readSettings, SettingError, type Settings } from '#server/platform/process/settings.ts';
import { nearest, tryMail } from './doctor.ts';
import { caddySite, nginxSite, unitLines } from './hosting.ts';
import { lineOf as sentenceOf, Refusal } from './refusal.ts';
import { checkWritable, type GivenSettings, lineOf, readSettingsFile, writeSettingsFile } from './settings-file.ts';

/** Dialogue with the operator. */
export interface Conversation {
  /** Throws Refusal once the input has ended. */
  ask: (question: string) => Promise<string>;
  tell: (sentence: string) => void;
}

interface Question {
  setting: string;
  asked: string;
  /** What is the case without an answer. */
  otherwise: string;
  /** Value without an answer; none if absent. */
  usual?: () => string;
  /** Tests a well-formed answer: returns a sentence if it works, and throws one otherwise. */
  attempt: (settings: Settings) => Promise<string>;
}

const questions: readonly Question[] = [
  {
    setting: 'APP_URL',
    asked: 'At which address will people open it?',
    otherwise: 'http://localhost:3000',
    attempt: tryAddress,
  },
  {
    setting: 'SMTP_URL',
    asked: 'Which mail server sends its mail? For example smtp://user:password@mail.example.com:587',
    otherwise: 'none, mail stays in the outbox',
    attempt: tryMail,
  },
  {
    setting: 'ADMIN_EMAIL',
    asked: 'Whose e-mail address becomes the administrator?',
    otherwise: 'nobody',
    attempt: async ({ adminEmails: [first] }) =>
      first === undefined
        ? 'There is no administrator until ADMIN_EMAIL names one.'
        : `${first} signs in with a code that comes by mail.`,
  },
  {
    setting: 'PRODUCT_NAME',
    asked: 'What is it called?',
    otherwise: 'Rolecall',
    attempt: async ({ productName }) => `Screens and mails say ${productName}.`,
  },
  {
    setting: 'DATABASE_URL',
    asked: 'Which PostgreSQL keeps its data? For example postgres://user:password@db.example.com/rolecall',
    otherwise: 'the one that comes along',
    attempt: tryDatabase,
  },
  {
    setting: 'DATA_DIR',
    asked: 'Which folder holds its data?',
    otherwise: '',
    usual: usualFolder,
    attempt: tryFolder,
  },
];

/**
 * Asks for the settings that an installation needs, tests each answer, and writes them to the file. A well-formed
 * answer that fails is kept if it is given twice. The file is not written before the last answer. Then tells what a
 * proxy and systemd need.
 */
export async function setUp(file: string, { ask, tell }: Conversation): Promise<void> {
  await checkWritable(file);
  const former = readSettingsFile(file);
  const given = { ...former };
  tell(
    `${questions.length} questions. Enter keeps what stands in brackets, - clears it. Nothing is written before the last.`,
  );
  for (const [index, { setting, asked, otherwise, usual, attempt }] of questions.entries()) {
    let failed: string | undefined;
    for (;;) {
      const kept = given[setting] || (usual?.() ?? '');
      const shown = kept === '' ? otherwise : withoutSecrets(setting, kept);
      const typed = (await ask(`\n${index + 1}. ${asked}\n   [${shown}] `)).trim();
      const answer = typed === '-' ? (usual?.() ?? '') : holdable(setting, typed) || kept;
      const found = await examine({ ...given, [setting]: answer }, setting, attempt);
      tell(`   ${found.sentence}`);
      if (found.isWell || (found.isFormed && failed === answer)) {
        given[setting] = answer;
        break;
      }
      if (found.isFormed) tell('   Give the same answer again to keep it all the same.');
      failed = answer;
    }
  }
  const derived = rederive(former, given, tell);
  await writeSettingsFile(file, { ...pick(given), ...derived });
  const settings = readSettings({ ...given, ...derived }, () => '');
  tell(`\nWritten to ${resolve(file)}.`);
  if (settings.isSecure)
    tell(
      `\nThe proxy, if it is Caddy:\n\n${caddySite(settings.appUrl, settings.port)}\n\nOr nginx:\n\n${nginxSite(settings.appUrl, settings.port)}`,
    );
  const folder = dirname(resolve(file));
  const isLikeUnits = folder === '/opt/rolecall' && settings.dataDir === '/var/lib/rolecall';
  if (!isLikeUnits && !isOfThisMachine(hostOf(settings.appUrl)))
    tell(
      `\nThe units of operations/systemd here (systemctl edit):\n\n${unitLines(folder, settings.dataDir, ownerOf(folder))}`,
    );
  tell('\nNext: npm start, or npm run doctor to examine everything.');
}

const pick = (given: GivenSettings): GivenSettings =>
  Object.fromEntries(questions.map(({ setting }) => [setting, given[setting] ?? '']));

/** As the file can hold it: in an address, an apostrophe beside any other sign; a folder wherever one starts. */
function holdable(setting: string, typed: string): string {
  if (setting === 'DATA_DIR' && typed !== '') return resolve(typed);
  return setting.endsWith('_URL') ? typed.replaceAll("'", '%27') : typed;
}

async function examine(given: GivenSettings, setting: string, attempt: Question['attempt']) {
  let settings: Settings | undefined;
  try {
    lineOf(setting, given[setting] ?? '');
    settings = readSettings(given, () => '');
    return { isWell: true, isFormed: true, sentence: await attempt(settings) };
  } catch (error) {
    return { isWell: false, isFormed: settings !== undefined, sentence: sentenceOf(error) ?? String(error) };
  }
}

async function tryAddress({ appUrl }: Settings): Promise<string> {
  const host = hostOf(appUrl);
  if (isOfThisMachine(host)) return 'Only this machine reaches it there.';
  const found = isIP(host) === 0 ? await lookup(host).catch(() => undefined) : { address: host };
  if (!found) throw new Refusal(`The name ${host} leads nowhere yet. Let its record in DNS name this machine.`);
  return host === found.address ? `People open ${appUrl}.` : `${host} leads to ${found.address}.`;
}

async function tryDatabase({ databaseUrl }: Settings): Promise<string> {
  if (databaseUrl === undefined) return 'PostgreSQL comes along.';
  const connection = connect(databaseUrl, { max: 1 });
  try {
    return `PostgreSQL ${await checkDatabase(connection.pool)} answers.`;
  } finally {
    await connection.close();
  }
}

/** The folder of the units, where there is one; else that of the product, as without the setting. */
function usualFolder(): string {
  const own = resolve('data');
  const ofUnits = '/var/lib/rolecall';
  return existsSync(ofUnits) && !existsSync(join(own, 'database')) ? ofUnits : own;
}

async function tryFolder({ dataDir, databaseUrl }: Settings): Promise<string> {
  accessSync(`${nearest(dataDir)}/.`, constants.W_OK);
  return `${databaseUrl === undefined ? 'Database, files' : 'Files'} and secret are kept in ${dataDir}.`;
}

/**
 * Settings derived from the answers: the port, the listening address, the proxy in front, and the sender of mail. Each
 * with its reason.
 */
function derive(given: GivenSettings): Record<string, { value: string; reason: string }> {
  const { appUrl, productName, smtpUrl } = readSettings(given, () => '');
  const { protocol, port } = new URL(appUrl);
  const host = hostOf(appUrl);
  const isBehindProxy = protocol === 'https:' || (port === '' && !isOfThisMachine(host));
  return {
    ...(isBehindProxy && {
      TRUST_PROXY: {
        value: '127.0.0.1,::1',
        reason: 'the proxy in front is on this machine; else name its address.',
      },
    }),
    ...(!isBehindProxy && port !== '3000' && { PORT: { value: port || '80', reason: 'the port of the address.' } }),
    ...(!isBehindProxy && !isOfThisMachine(host) && { HOST: { value: '0.0.0.0', reason: 'other machines reach it.' } }),
    ...(smtpUrl !== undefined &&
      isIP(host) === 0 &&
      host.includes('.') && {
        MAIL_FROM: {
          value: `${productName} <no-reply@${host}>`,
          reason: 'the sender; the mail server must be allowed to send it.',
        },
      }),
  };
}

/**
 * Derives these settings anew and tells the changed ones. Those of a former run follow its changed answers; others were
 * chosen by hand, so they stay and are told.
 */
function rederive(former: GivenSettings, given: GivenSettings, tell: Conversation['tell']): GivenSettings {
  const [before, now] = [deriveIfFormed(former), derive(given)];
  const changes: Record<string, string> = {};
  tell('');
  for (const name of ['TRUST_PROXY', 'PORT', 'HOST', 'MAIL_FROM']) {
    const [kept, derived] = [former[name] ?? '', now[name]];
    if (kept === (derived?.value ?? '')) continue;
    if (kept !== '' && kept !== before[name]?.value) tell(`   ${name}=${kept}: stays as it was set by hand.`);
    else {
      changes[name] = derived?.value ?? '';
      tell(derived ? `   ${name}=${derived.value}: ${derived.reason}` : `   ${name}=${kept}: removed.`);
    }
  }
  return changes;
}

/** Settings of a former run; none if they are no longer well-formed. */
function deriveIfFormed(former: GivenSettings): ReturnType<typeof derive> {
  try {
    return derive(former);
  } catch (error) {
    if (error instanceof SettingError) return {};
    throw error;
  }
}

const hostOf = (origin: string): string => new URL(origin).hostname.replaceAll(/[[\]]/g, '');

/** Names below localhost are this machine too (RFC 6761). */
const isOfThisMachine = (host: string): boolean => isLoopback(host) || host.endsWith('.localhost');

/** The account that runs the product, which owns its folder. */
function ownerOf(folder: string): string {
  const { uid } = statSync(folder);
  const self = userInfo();
  return uid === self.uid ? self.username : String(uid);
}

/** Of an address, only what is certainly no secret: a password may hold any sign. */
function withoutSecrets(setting: string, value: string): string {
  if (setting === 'APP_URL' || !setting.endsWith('_URL')) return value;
  if (!URL.canParse(value)) return 'as it is';
  const { protocol, username, password, host, pathname } = new URL(value);
  const account = username === '' ? '' : `${username}${password === '' ? '' : ':…'}@`;
  return `${protocol}//${account}${host}${pathname}`;
}
