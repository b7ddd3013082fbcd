import { Readable } from 'node:stream';
import type { MailReason } from '#contract/mail-reasons.ts';
import { DeliveryError } from '#server/platform/deliveries/deliveries.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { compose, type Mail } from './compose-mail.ts';
import { isOfAddress } from './record-bounce.ts';
import { writeToOutbox } from './write-outbox.ts';

/**
 * Hands over a mail; throws DeliveryError if the mail server did not accept it. `onHandOver` is awaited just before the
 * mail's text is sent: until then it is certainly undelivered. `signal` cuts the connection: a server that trickles its
 * replies is never silent.
 */
export type Transport = (mail: Mail, onHandOver?: () => Promise<void>, signal?: AbortSignal) => Promise<void>;

export interface OpenTransport {
  send: Transport;
  /** Closes the connections once mail in progress is done. */
  close: () => void;
}

/** Creates the transport: SMTP with a new connection per mail if SMTP_URL is set, else the outbox. */
export const createMailTransport = (settings: Settings): Transport => openMailTransport(settings).send;

/** Creates the transport; with a number, it keeps at most that many connections open from mail to mail. */
export function openMailTransport(settings: Settings, connections?: number): OpenTransport {
  const { smtpUrl, mailFrom } = settings;
  if (smtpUrl === undefined) {
    const send: Transport = async (mail, onHandOver) => {
      const message = await compose(mail, mailFrom);
      await onHandOver?.();
      await writeToOutbox(settings, mail, message);
    };
    return { send, close: () => undefined };
  }
  const smtp = openSmtp(smtpUrl, connections);
  const send: Transport = async (mail, onHandOver, signal) => {
    const message = await compose(mail, mailFrom);
    await smtp.send({ from: mail.returnPath ?? mailFrom.address, to: mail.to }, message, { onHandOver, signal });
  };
  return { send, close: () => smtp.close() };
}

/** A job waits for these; a slower mail server is treated as unavailable. */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5_000 };

function openSmtp(url: string, connections: number | undefined) {
  const texts = new WeakMap<Buffer, Readable>();
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    const options = { url, ...timeouts, disableFileAccess: true, disableUrlAccess: true };
    // The queue decides about retries, since it records mail that may have arrived.
    const pool = { pool: true, maxRequeues: 0 } as const;
    const transporter =
      connections === undefined
        ? createTransport(options)
        : createTransport({ ...options, ...pool, maxConnections: connections });
    // By default it reads the text ahead; this reads it only when the server is ready for it.
    transporter.use('stream', ({ data, message }, done) => {
      const text = Buffer.isBuffer(data.raw) ? texts.get(data.raw) : undefined;
      if (text === undefined) return done(new Error('A mail without its text.'));
      message.createReadStream = () => text;
      done();
    });
    return transporter;
  };
  let opened: ReturnType<typeof open> | undefined;
  return {
    async send(
      envelope: { from: string; to: string },
      message: Buffer,
      { onHandOver, signal }: { onHandOver: Parameters<Transport>[1]; signal: AbortSignal | undefined },
    ): Promise<void> {
      const transporter = await (opened ??= open());
      let isHandedOver = false;
      const text = Readable.from(
        (async function* handOver() {
          await onHandOver?.();
          isHandedOver = true;
          yield message;
        })(),
      );
      texts.set(message, text);
      try {
        await transporter.sendMail({ envelope, raw: message, ...(signal && { signal }) });
      } catch (error) {
        throw explain(error, isHandedOver);
      } finally {
        text.destroy();
      }
    },
    close: () => void opened?.then((transporter) => transporter.close()),
  };
}

function explain(error: unknown, isHandedOver: boolean): DeliveryError {
  // A NodemailerError, or anything.
  const {
    command = '',
    responseCode,
    code = '',
    response = '',
  } = error as {
    command?: string;
    responseCode?: number;
    code?: string;
    response?: string;
  };
  const reason = reasonOf(command, code);
  // Neither temporary nor permanent: no answer, or nonsense.
  if (responseCode === undefined || responseCode < 400 || responseCode > 599)
    return new DeliveryError(isHandedOver ? 'unknown' : 'failed', reason, `${command} ${code}`.trim());
  // The enhanced status (RFC 3463) is more precise than the code; the rest is the server's own text.
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
  const outcome = judge(command, responseCode, code, enhanced);
  // A refused address is stored with the account, where the step is obvious.
  const step = outcome === 'address' ? '' : command;
  const status = `${step} ${responseCode} ${enhanced}`.trim();
  return new DeliveryError(outcome, outcome === 'refused' ? 'content refused' : reason, status);
}

const connecting = new Set(['CONN', 'EHLO', 'HELO']);
const unreachable = new Set(['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ESOCKET']);

/** Returns the reason by the failed step of SMTP, or else by the code of nodemailer. */
function reasonOf(command: string, code: string): MailReason {
  if (command === 'RCPT TO') return 'recipient';
  if (command === 'MAIL FROM') return 'sender';
  if (command === 'DATA') return 'content';
  if (command.startsWith('AUTH')) return 'login';
  return connecting.has(command) || unreachable.has(code) ? 'connection' : 'other';
}

/**
 * Judges a refusal; a permanent one would be repeated. A refused recipient is a fault of the address, unless the status
 * is about policy (5.7), for example if the server does not accept us. A refused sign-in or sender is ours to fix, so
 * it is retried.
 */
function judge(command: string, responseCode: number, code: string, enhanced: string): DeliveryError['outcome'] {
  if (responseCode < 500) return 'failed';
  if (code === 'EMESSAGE') return 'refused';
  if (code !== 'EENVELOPE' || command !== 'RCPT TO') return 'failed';
  if (enhanced !== '') return isOfAddress(enhanced) ? 'address' : 'failed';
  return [550, 551, 553].includes(responseCode) ? 'address' : 'failed';
}
