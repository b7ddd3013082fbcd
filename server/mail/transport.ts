import { Readable } from 'node:stream';
import type { SMTPTransportOptions } from 'nodemailer';
import type { Settings } from '#server/platform/settings.ts';
import { compose, type Mail } from './mail.ts';
import { writeToOutbox } from './outbox.ts';

/** Hands a mail on; throws DeliveryError where the mail server did not take it. */
export type Transport = (mail: Mail) => Promise<void>;

/**
 * How far a mail came that was not taken: `refused` for good, `failed` before the server had all of it, or `unknown`:
 * the server had it all and did not say what it made of it, so that the mail may well arrive.
 */
type Outcome = 'refused' | 'failed' | 'unknown';

/** Names the step and the code and not what the server wrote: it may quote the mail, and this reaches the log. */
export class DeliveryError extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome, reason: string) {
    super(`mail ${outcome}: ${reason}`);
    this.name = 'DeliveryError';
    this.outcome = outcome;
  }
}

/** SMTP where SMTP_URL is set, else the outbox. */
export function createMailTransport(settings: Settings): Transport {
  const { smtpUrl, mailFrom } = settings;
  if (smtpUrl === undefined) return async (mail) => writeToOutbox(settings, await compose(mail, mailFrom));
  return async (mail) => sendBySmtp(smtpUrl, { from: mailFrom.address, to: mail.to }, await compose(mail, mailFrom));
}

/** A job waits for these; a mail server that needs longer is treated as one that is away. */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5_000 };

async function sendBySmtp(url: string, envelope: { from: string; to: string }, message: Buffer): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const options: SMTPTransportOptions = { url, ...timeouts, disableFileAccess: true, disableUrlAccess: true };
  const raw = Readable.from([message]);
  try {
    await createTransport(options).sendMail({ envelope, raw });
  } catch (error) {
    throw explain(error, raw.readableEnded);
  }
}

function explain(error: unknown, isHandedOver: boolean): DeliveryError {
  const { command = '', responseCode, code = '' } = error as { command?: string; responseCode?: number; code?: string }; // a NodemailerError, or anything
  if (responseCode === undefined) return new DeliveryError(isHandedOver ? 'unknown' : 'failed', `${command} ${code}`);
  // Whoever refuses the recipient or the text with 5xx will do so again; a refused sign-in (EAUTH) is ours to mend.
  const isFinal = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return new DeliveryError(isFinal ? 'refused' : 'failed', `${command} ${responseCode}`);
}
