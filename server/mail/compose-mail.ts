import { createHash } from 'node:crypto';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import type { Picture } from './embed-pictures.ts';
import { plainName } from './defuse-name.ts';

/** A mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Same content as the text. */
  html: string;
  /** Pictures that the HTML shows. */
  pictures?: readonly Picture[];
  /** Stays the same on retries, so that the receiving side can detect duplicates. */
  messageId: string;
  /** Recipient of replies; the sender if absent. */
  replyTo?: { name: string; address: string };
  /** Invitation for calendars (RFC 6047), and its method. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  /** Envelope sender, to which it comes back; that of MAIL_FROM if absent. */
  returnPath?: string | undefined;
  /** Address that unsubscribes from this kind of mail by a single POST (RFC 8058). */
  unsubscribeUrl?: string;
}

/** The written part of a mail. */
export type Content = Pick<Mail, 'subject' | 'text' | 'html' | 'pictures'>;

type Sender = Settings['mailFrom'];

/** Derives a Message-ID (RFC 5322) in the sender's domain from a name of the mail. */
export const messageIdOf = ({ mailFrom }: Pick<Settings, 'mailFrom'>, name: string): string =>
  `<${createHash('sha256').update(name).digest('hex').slice(0, 32)}@${mailFrom.address.split('@')[1] ?? 'localhost'}>`;

/**
 * Composes the mail in its transport form (RFC 5322). Refuses control characters, such as line breaks, in headers, and
 * addresses that a mail program or server might read as another one, or as several.
 */
export async function compose(mail: Mail, from: Sender): Promise<Buffer> {
  const { replyTo, unsubscribeUrl, calendar } = mail;
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
    ...(calendar && { icalEvent: calendar }),
    attachments: (mail.pictures ?? []).map(({ cid, bytes }) => ({
      cid,
      content: bytes,
      contentType: 'image/png',
      contentDisposition: 'inline',
      filename: cid.replace(/@.*/, '.png'),
    })),
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

/** Accepts one bare address only: no name, comment, list, route or quoting. */
function refuseTrick(address: string): void {
  if (!/^[^\s\p{Cc}\p{Cf}<>()[\]\\,;:"@]+@[^\s\p{Cc}\p{Cf}<>()\\,;:"@]+$/u.test(address))
    throw new AppError('invalid', 'Mail cannot be sent to this address.');
}

/** Prepares user text for a subject: one line, no control characters or links, shortened to a readable length. */
export function inSubject(text: string, maxLength = 80): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
  return shorten(plainName(line), maxLength);
}

/** Shortens text that is too long, between two characters, and adds an ellipsis. */
export const shorten = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
