import type { Services } from '#server/platform/calls/services.ts';
import type { Try } from '#server/platform/jobs/jobs.ts';
import { deliver } from './deliver.ts';
import type { Mail } from './mail.ts';
import { notingRefusals } from './refusals.ts';
import { type OpenTransport, type Transport, openMailTransport } from './transport.ts';

export type MailServices = Pick<Services, 'settings' | 'db' | 'log'>;

/** Sends by SMTP or to the outbox, and keeps in mind which addresses are refused. */
export const createSender = (services: MailServices): Transport => openSender(services).send;

/** The same, over connections that stay open; see `openMailTransport`. */
export function openSender({ settings, db, log }: MailServices, connections?: number): OpenTransport {
  const { send, close } = openMailTransport(settings, connections);
  return { send: notingRefusals(db, send, log), close };
}

/** Sends the mails of jobs; see `deliver`. */
export type Mailer = (mail: Mail, current: Try) => Promise<void>;

export function createMailer(services: MailServices): Mailer {
  const send = createSender(services);
  return (mail, current) => deliver(send, mail, current, services.log);
}
