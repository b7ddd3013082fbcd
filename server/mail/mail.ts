import { randomUUID } from 'node:crypto';
import { AppError } from '#server/platform/errors.ts';
import type { Settings } from '#server/platform/settings.ts';

/** A mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same as the text. */
  html: string;
  /** Stays the same when the mail is sent again, so that the receiving side can tell. */
  messageId: string;
}

type Sender = Settings['mailFrom'];

/** A Message-ID (RFC 5322) of the domain that mail is sent from. */
export const newMessageId = ({ mailFrom }: Pick<Settings, 'mailFrom'>): string =>
  `<${randomUUID()}@${mailFrom.address.split('@')[1] ?? 'localhost'}>`;

/** The mail as it travels (RFC 5322). Refuses line breaks and other control characters in its headers. */
export async function compose(mail: Mail, from: Sender): Promise<Buffer> {
  for (const header of [mail.to, mail.subject, mail.messageId, from.name, from.address]) refuseControl(header);
  // Loaded at the first mail: it takes 28 MB (measured).
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { message } = await composer.sendMail({
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    headers: { 'Auto-Submitted': 'auto-generated' },
    textEncoding: 'quoted-printable',
  });
  if (!Buffer.isBuffer(message)) throw new Error('The composer was asked for a buffer.');
  return message;
}

function refuseControl(header: string): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(header))
    throw new AppError('invalid', 'A mail header must not contain control characters.');
}
