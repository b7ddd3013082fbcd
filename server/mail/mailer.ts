import type { Services } from '#server/platform/calls/services.ts';
import type { Attempt } from '#server/platform/deliveries/deliveries.ts';
import { deliver } from './deliver.ts';
import type { Mail } from './mail.ts';
import { notingRefusals } from './refusals.ts';
import { type OpenTransport, type Transport, openMailTransport } from './transport.ts';

export type MailServices = Pick<Services, 'settings' | 'db' | 'log' | 'storage'>;

/** Creates a sender, by SMTP or to the outbox, that records which addresses are refused. */
export const createSender = (services: Pick<MailServices, 'settings' | 'db' | 'log'>): Transport =>
  openSender(services).send;

/** Creates a sender with connections that stay open; see `openMailTransport`. */
export function openSender(
  { settings, db, log }: Pick<MailServices, 'settings' | 'db' | 'log'>,
  connections?: number,
): OpenTransport {
  const { send, close } = openMailTransport(settings, connections);
  return { send: notingRefusals(db, send, log), close };
}

/** Sends a mail as one try of a delivery; see `deliver`. */
export type Mailer = (mail: Mail, attempt: Attempt) => Promise<void>;

export function createMailer(services: MailServices): Mailer {
  const send = createSender(services);
  return (mail, attempt) => deliver(send, mail, attempt);
}
