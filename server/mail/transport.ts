import { Readable } from 'node:stream';
import type { Settings } from '#server/platform/process/settings.ts';
import { compose, type Mail } from './mail.ts';
import { writeToOutbox } from './outbox.ts';

/**
 * Hands a mail on; throws DeliveryError where the mail server did not take it. `onHandOver` is waited for just before
 * the text of the mail leaves: until then it has surely not been delivered.
 */
export type Transport = (mail: Mail, onHandOver?: () => Promise<void>) => Promise<void>;

/**
 * How far a mail came that was not taken: its `address` or the mail itself `refused` for good, `failed` before the server
 * had all of it, or `unknown`: the server had it all and did not say what it made of it, so that the mail may well arrive.
 */
type Outcome = 'address' | 'refused' | 'failed' | 'unknown';

/** Names the step and the code and not what the server wrote: it may quote the mail, and this reaches the log. */
export class DeliveryError extends Error {
  readonly outcome: Outcome;
  /** The server's status, such as `550 5.1.1`; empty where it gave none. */
  readonly status: string;

  constructor(outcome: Outcome, step: string, status = '') {
    super(
      `mail ${outcome === 'address' ? 'refused' : outcome}: ${[step, status].filter((part) => part !== '').join(' ')}`,
    );
    this.name = 'DeliveryError';
    this.outcome = outcome;
    this.status = status;
  }
}

export interface OpenTransport {
  send: Transport;
  /** Hangs up once what is under way is through. */
  close: () => void;
}

/** SMTP, over a connection of its own for each mail, where SMTP_URL is set; else the outbox. */
export const createMailTransport = (settings: Settings): Transport => openMailTransport(settings).send;

/** The same, over at most so many connections that stay open from mail to mail if their number is given. */
export function openMailTransport(settings: Settings, connections?: number): OpenTransport {
  const { smtpUrl, mailFrom } = settings;
  if (smtpUrl === undefined) {
    const send: Transport = async (mail, onHandOver) => {
      const message = await compose(mail, mailFrom);
      await onHandOver?.();
      await writeToOutbox(settings, message);
    };
    return { send, close: () => undefined };
  }
  const smtp = openSmtp(smtpUrl, connections);
  const send: Transport = async (mail, onHandOver) => {
    const message = await compose(mail, mailFrom);
    await smtp.send({ from: mailFrom.address, to: mail.to }, message, onHandOver);
  };
  return { send, close: () => smtp.close() };
}

/** A job waits for these; a mail server that needs longer is treated as one that is away. */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5_000 };

function openSmtp(url: string, connections: number | undefined) {
  const texts = new WeakMap<Buffer, Readable>();
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    const options = { url, ...timeouts, disableFileAccess: true, disableUrlAccess: true };
    // What is sent again is for the queue to say, which knows what may have arrived.
    const pool = { pool: true, maxRequeues: 0 } as const;
    const transporter =
      connections === undefined
        ? createTransport(options)
        : createTransport({ ...options, ...pool, maxConnections: connections });
    // By itself it reads ahead what is to be sent; this way it does when the server has said that it waits for the text.
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
      onHandOver?: () => Promise<void>,
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
        await transporter.sendMail({ envelope, raw: message });
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
  // Neither for now nor for good: no answer, or nonsense.
  if (responseCode === undefined || responseCode < 400 || responseCode > 599)
    return new DeliveryError(isHandedOver ? 'unknown' : 'failed', `${command} ${code}`);
  // The enhanced status (RFC 3463) says more than the code; the rest is the server's own words.
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
  return new DeliveryError(judge(command, responseCode, code, enhanced), command, `${responseCode} ${enhanced}`.trim());
}

/**
 * Who refuses for good will do so again. A refused recipient is a fault of the address, unless the status speaks of
 * policy (5.7), as where a server does not know us; a refused sign-in or sender is ours to mend, and tried again.
 */
function judge(command: string, responseCode: number, code: string, enhanced: string): Outcome {
  if (responseCode < 500) return 'failed';
  if (code === 'EMESSAGE') return 'refused';
  if (code !== 'EENVELOPE' || command !== 'RCPT TO') return 'failed';
  if (enhanced !== '') return /^5\.(?:1\.(?!7|8)|2\.1)/.test(enhanced) ? 'address' : 'failed';
  return [550, 551, 553].includes(responseCode) ? 'address' : 'failed';
}
