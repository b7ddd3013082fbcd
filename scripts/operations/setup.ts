import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isLoopback } from '#server/platform/limits/network.ts';
import { connect } from '#server/platform/database/connect.ts';
import { checkDatabase } from '#server/platform/process/check-database.ts';
import { readSettings, type Settings } from '#server/platform/process/settings.ts';
import { tryMail } from './doctor.ts';
import { lineOf, Refusal } from './refusal.ts';
import { type GivenSettings, readSettingsFile, writeSettingsFile } from './settings-file.ts';

/** Dialogue with the operator. */
export interface Conversation {
  /** Throws Refusal once the input has ended. */
  ask: (question: string) => Promise<string>;
  tell: (sentence: string) => void;
}

interface Question {
  setting: string;
  asked: string;
  /** Value without an answer. */
  otherwise: string;
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
];

/**
 * Asks for the settings that an installation needs, tests each answer, and writes them to the file. A well-formed
 * answer that fails is kept if it is given twice. The file is not written before the last answer.
 */
export async function setUp(file: string, { ask, tell }: Conversation): Promise<void> {
  const given = { ...readSettingsFile(file) };
  tell(
    `${questions.length} questions. Enter keeps what stands in brackets, - clears it. Nothing is written before the last.`,
  );
  for (const [index, { setting, asked, otherwise, attempt }] of questions.entries()) {
    let failed: string | undefined;
    for (;;) {
      const kept = given[setting] ?? '';
      const shown = kept === '' ? otherwise : withoutPassword(kept);
      const typed = (await ask(`\n${index + 1}. ${asked}\n   [${shown}] `)).trim();
      const answer = typed === '-' ? '' : typed || kept;
      const found = await examine({ ...given, [setting]: answer }, attempt);
      tell(`   ${found.sentence}`);
      if (found.isWell || (found.isFormed && failed === answer)) {
        given[setting] = answer;
        break;
      }
      if (found.isFormed) tell('   Give the same answer again to keep it all the same.');
      failed = answer;
    }
  }
  const derived = derive(given, tell);
  await writeSettingsFile(file, { ...pick(given), ...derived });
  tell(`\nWritten to ${file}. Next: npm start, or npm run doctor to examine everything.`);
}

const pick = (given: GivenSettings): GivenSettings =>
  Object.fromEntries(questions.map(({ setting }) => [setting, given[setting] ?? '']));

async function examine(given: GivenSettings, attempt: Question['attempt']) {
  let settings: Settings | undefined;
  try {
    settings = readSettings(given, () => '');
    return { isWell: true, isFormed: true, sentence: await attempt(settings) };
  } catch (error) {
    return { isWell: false, isFormed: settings !== undefined, sentence: lineOf(error) ?? String(error) };
  }
}

async function tryAddress({ appUrl }: Settings): Promise<string> {
  const host = hostOf(appUrl);
  if (isOfThisMachine(host)) return 'Only this machine reaches it there.';
  const found = isIP(host) === 0 ? await lookup(host).catch(() => undefined) : { address: host };
  if (!found) throw new Refusal(`The name ${host} leads nowhere yet. Let its record in DNS name this machine.`);
  return host === found.address ? `People open ${appUrl}.` : `${host} leads to ${found.address}.`;
}

async function tryDatabase({ databaseUrl, dataDir }: Settings): Promise<string> {
  if (databaseUrl === undefined) return `It is kept in ${dataDir}.`;
  const connection = connect(databaseUrl, { max: 1 });
  try {
    return `PostgreSQL ${await checkDatabase(connection.pool)} answers.`;
  } finally {
    await connection.close();
  }
}

/**
 * Derives settings that are not given yet from the answers: the port, the listening address, the proxy in front, and
 * the sender of mail.
 */
function derive(given: GivenSettings, tell: Conversation['tell']): GivenSettings {
  const derived: Record<string, string> = {};
  const settle = (name: string, value: string, reason: string): void => {
    if (given[name]) return;
    derived[name] = value;
    tell(`   ${name}=${value}: ${reason}`);
  };
  const { appUrl, productName, smtpUrl } = readSettings(given, () => '');
  const { protocol, port } = new URL(appUrl);
  const host = hostOf(appUrl);
  tell('');
  if (protocol === 'https:' || (port === '' && !isOfThisMachine(host)))
    settle('TRUST_PROXY', '127.0.0.1,::1', 'the proxy in front is on this machine; else name its address.');
  else {
    if (port !== '3000') settle('PORT', port || '80', 'the port of the address.');
    if (!isOfThisMachine(host)) settle('HOST', '0.0.0.0', 'other machines reach it.');
  }
  if (smtpUrl !== undefined && isIP(host) === 0 && host.includes('.'))
    settle('MAIL_FROM', `${productName} <no-reply@${host}>`, 'the sender; the mail server must be allowed to send it.');
  return derived;
}

const hostOf = (origin: string): string => new URL(origin).hostname.replaceAll(/[[\]]/g, '');

/** Names below localhost are this machine too (RFC 6761). */
const isOfThisMachine = (host: string): boolean => isLoopback(host) || host.endsWith('.localhost');

const withoutPassword = (value: string): string => value.replace(/^(\w+:\/\/[^:/@]*):[^@]*@/, '$1:…@');
