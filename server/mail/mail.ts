import { randomUUID } from 'node:crypto';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { plainName } from './plain-name.ts';

/** A mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same as the text. */
  html: string;
  /** Stays the same when the mail is sent again, so that the receiving side can tell. */
  messageId: string;
  /** Whom an answer goes to; else the sender. */
  replyTo?: { name: string; address: string };
  /** Address that takes this kind of mail off by a POST without more ado (RFC 8058). */
  unsubscribeUrl?: string;
}

type Sender = Settings['mailFrom'];

/** A Message-ID (RFC 5322) of the domain that mail is sent from. */
export const newMessageId = ({ mailFrom }: Pick<Settings, 'mailFrom'>): string =>
  `<${randomUUID()}@${mailFrom.address.split('@')[1] ?? 'localhost'}>`;

/**
 * The mail as it travels (RFC 5322). Refuses line breaks and other control characters in its headers, and an address that
 * a mail program or server might take for another, or for several.
 */
export async function compose(mail: Mail, from: Sender): Promise<Buffer> {
  const { replyTo, unsubscribeUrl } = mail;
  const headers = [mail.subject, mail.messageId, from.name, unsubscribeUrl ?? '', replyTo?.name ?? ''];
  for (const header of headers) refuseControl(header);
  for (const address of [mail.to, from.address, replyTo?.address]) if (address !== undefined) refuseTrick(address);
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
    ...(replyTo && { replyTo }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    textEncoding: 'quoted-printable',
  });
  if (!Buffer.isBuffer(message)) throw new Error('The composer was asked for a buffer.');
  return message;
}

function refuseControl(header: string): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(header))
    throw new AppError('invalid', 'A mail header must not contain control characters.');
}

/** One address and nothing around it: no name, comment, list, route or quoting. */
function refuseTrick(address: string): void {
  if (!/^[^\s\p{Cc}\p{Cf}<>()[\]\\,;:"@]+@[^\s\p{Cc}\p{Cf}<>()\\,;:"@]+$/u.test(address))
    throw new AppError('invalid', 'This is no address that mail can be sent to.');
}

/** What users wrote, as part of a subject: in one line, without control characters or links, and not longer than reads well. */
export function inSubject(text: string, maxLength = 80): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
  return shorten(plainName(line), maxLength);
}

/** Cuts what is too long, between two characters, and says so by an ellipsis. */
export const shorten = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
