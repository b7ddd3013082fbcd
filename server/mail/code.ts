import * as z from 'zod/mini';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { defineJob, enqueue, handle, type JobHandler, withdraw } from '#server/platform/jobs/jobs.ts';
import { codeMail } from './code-mail.ts';
import { deliver } from './deliver.ts';
import { newMessageId } from './mail.ts';
import { seal, unseal } from './seal.ts';
import type { Transport } from './transport.ts';

const Purpose = z.enum(['signup', 'signin', 'change-email']);

/** Overtakes everything else: somebody is waiting in front of an open form. */
const job = defineJob({
  name: 'code-mail',
  payload: z.object({
    to: z.string(),
    purpose: Purpose,
    sealedCode: z.string(),
    expiresAt: z.iso.datetime(),
    messageId: z.string(),
  }),
  priority: -100,
  // Tried until the code has expired, and soon after the mail server is back.
  maxTries: 1_000,
  longestPauseSeconds: 10,
});

interface Code {
  /** The address as it is stored. */
  to: string;
  code: string;
  purpose: z.infer<typeof Purpose>;
  expiresAt: Date;
}

const keyOf = (code: Pick<Code, 'to' | 'purpose'>): string => `code-mail ${contextOf(code)}`;
const contextOf = ({ to, purpose }: Pick<Code, 'to' | 'purpose'>): string => `${purpose} ${to}`;

/**
 * Queues the mail with a one-time code in the caller's transaction, in place of one for the same purpose that still
 * waits. Codes are stored nowhere in clear: the queue holds this one encrypted.
 */
export async function queueCodeMail(
  { settings }: Pick<Services, 'settings'>,
  db: Database,
  { to, code, purpose, expiresAt }: Code,
): Promise<void> {
  const context = contextOf({ to, purpose });
  const sealedCode = seal(settings.secret, code, context);
  const payload = { to, purpose, sealedCode, expiresAt: expiresAt.toISOString(), messageId: newMessageId(settings) };
  await enqueue(db, job, payload, { key: keyOf({ to, purpose }) });
}

/** Takes a code back that has not been sent yet, in the caller's transaction. */
export const withdrawCodeMail = (db: Database, code: Pick<Code, 'to' | 'purpose'>): Promise<void> =>
  withdraw(db, keyOf(code));

/** Sends codes, but for those that have expired while their mail could not leave. */
export const sendCodes = ({ settings, log }: Pick<Services, 'settings' | 'log'>, send: Transport): JobHandler =>
  handle(job, async ({ to, purpose, sealedCode, expiresAt, messageId }, current) => {
    const minutes = Math.ceil((Date.parse(expiresAt) - Date.now()) / 60_000);
    if (minutes <= 0) {
      log.warn({ feature: 'mail', purpose }, 'code expired before its mail could leave');
      return;
    }
    const code = unseal(settings.secret, sealedCode, contextOf({ to, purpose }));
    await deliver(
      send,
      { to, messageId, ...codeMail({ productName: settings.productName, purpose, code, minutes }) },
      current,
      log,
      { keepsRefused: false },
    );
  });
