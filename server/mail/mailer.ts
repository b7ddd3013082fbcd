import type { Services } from '#server/platform/calls/services.ts';
import type { Try } from '#server/platform/jobs/jobs.ts';
import { deliver } from './deliver.ts';
import type { Mail } from './mail.ts';
import { notingRefusals } from './refusals.ts';
import { type OpenTransport, type Transport, openMailTransport } from './transport.ts';

export type MailServices = Pick<Services, 'settings' | 'db' | 'log'>;

/** Creates a sender, by SMTP or to the outbox, that records which addresses are refused. */
export const createSender = (services: MailServices): Transport => openSender(services).send;

/** Creates a sender with connections that stay open; see `openMailTransport`. */
export function openSender({ settings, db, log }: MailServices, connections?: number): OpenTransport {
  const { send, close } = openMailTransport(settings, connections);
  return { send: notingRefusals(db, send, log), close };
}

/** Sends the mail of a job; see `deliver`. */
export type Mailer = (mail: Mail, current: Try) => Promise<void>;

export function createMailer(services: MailServices): Mailer {
  const send = createSender(services);
  return (mail, current) => deliver(send, mail, current, services.log);
}
