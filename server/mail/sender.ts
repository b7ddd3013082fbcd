import type { Services } from '#server/platform/calls/services.ts';
import { notingRefusals } from './refusals.ts';
import { type OpenTransport, openMailTransport } from './transport.ts';

export type MailServices = Pick<Services, 'settings' | 'db' | 'log' | 'storage'>;

/**
 * Opens a sender, by SMTP or to the outbox, that records which addresses are refused; see `openMailTransport` for
 * `connections`.
 */
export function openSender(
  { settings, db, log }: Pick<MailServices, 'settings' | 'db' | 'log'>,
  connections?: number,
): OpenTransport {
  const { send, close } = openMailTransport(settings, connections);
  return { send: notingRefusals(db, send, log), close };
}
