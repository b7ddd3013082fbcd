import * as z from 'zod/mini';
import { LanguageName } from '#contract/fields.ts';
import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { readClock } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { defineKind, enqueue, handle, type Handler, withdraw } from '#server/platform/deliveries/deliveries.ts';
import { codeMail } from './code-mail.ts';
import { deliver } from './deliver.ts';
import { newMessageId } from './mail.ts';
import { seal, unseal } from './seal.ts';
import type { Transport } from './transport.ts';

const Purpose = z.enum(['signup', 'signin', 'proof', 'change-email']);

/** Overtakes all other mail, because a user is waiting in front of an open form. */
const kind = defineKind({
  name: 'code-mail',
  channel: 'mail',
  urgency: 'now',
  details: z.object({
    purpose: Purpose,
    sealedCode: z.string(),
    expiresAt: z.iso.datetime(),
    messageId: z.string(),
    // Absent in mail queued by a release without languages.
    language: z._default(LanguageName, fallbackLanguage),
  }),
  // Retried until the code has expired, with short pauses so it leaves soon after the mail server returns.
  maxTries: 1_000,
  longestPauseSeconds: 10,
  keepsRefused: false,
});

interface Code {
  /** The address as stored. */
  to: string;
  code: string;
  purpose: z.infer<typeof Purpose>;
  expiresAt: Date;
  /** English if absent. */
  language?: Language;
}

const keyOf = (code: Pick<Code, 'to' | 'purpose'>): string => `code-mail ${contextOf(code)}`;
const contextOf = ({ to, purpose }: Pick<Code, 'to' | 'purpose'>): string => `${purpose} ${to}`;

/**
 * Enqueues the mail with a one-time code in the caller's transaction. Replaces a waiting one for the same purpose. The
 * code waits encrypted; it is stored nowhere in plain text.
 */
export async function queueCodeMail(
  { settings }: Pick<Services, 'settings'>,
  db: Database,
  { to, code, purpose, expiresAt, language = fallbackLanguage }: Code,
): Promise<void> {
  const context = contextOf({ to, purpose });
  const sealedCode = seal(settings, code, context);
  const details = {
    purpose,
    sealedCode,
    expiresAt: expiresAt.toISOString(),
    messageId: newMessageId(settings),
    language,
  };
  await enqueue(db, kind, details, { address: to, key: keyOf({ to, purpose }) });
}

/** Withdraws an unsent code in the caller's transaction. */
export const withdrawCodeMail = (db: Database, code: Pick<Code, 'to' | 'purpose'>): Promise<void> =>
  withdraw(db, keyOf(code));

/** Sends codes that have not expired while their mail was waiting. */
export const sendCodes = ({ db, settings, log }: Pick<Services, 'db' | 'settings' | 'log'>, send: Transport): Handler =>
  handle(kind, async ({ address, details: { purpose, sealedCode, expiresAt, messageId, language } }, attempt) => {
    const to = address ?? '';
    const minutes = Math.ceil((Date.parse(expiresAt) - (await readClock(db)).getTime()) / 60_000);
    if (minutes <= 0) {
      log.warn({ feature: 'mail', purpose }, 'code expired before its mail could leave');
      return 'withdrawn';
    }
    const code = unseal(settings, sealedCode, contextOf({ to, purpose }));
    const mail = codeMail({ productName: settings.productName, purpose, code, minutes, language });
    return deliver(send, { to, messageId, ...mail }, attempt);
  });
