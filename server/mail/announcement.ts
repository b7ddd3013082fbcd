import { createHash } from 'node:crypto';
import * as addresses from '#contract/addresses.ts';
import type { Try } from '#server/platform/jobs/jobs.ts';
import { type Announcement, announcementMail } from './announcement-mail.ts';
import { deliver } from './deliver.ts';
import { inSubject, newMessageId } from './mail.ts';
import { type MailServices, openSender } from './mailer.ts';
import type { Transport } from './transport.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

export interface AddressedAnnouncement extends Announcement {
  userId: number;
  email: string;
  positionHashId: string;
  /** Recipient of replies; null if there is none. */
  client: { name: string; address: string } | null;
}

export interface AnnouncementSender {
  /**
   * Sends an announcement to one talent. Returns whether the mail server took it or it was given up. Throws, like
   * `deliver`, if it must be retried; the error's message is the next try's `lastError`.
   */
  send: (announcement: AddressedAnnouncement, current: Omit<Try, 'count'>) => Promise<'sent' | 'failed'>;
  /** Closes the connections; no mail may be in progress. */
  close: () => void;
}

/** Sends announcements over at most this many connections, which stay open until closed. */
export function createAnnouncementSender(services: MailServices, connections: number): AnnouncementSender {
  const { settings, log } = services;
  const { send, close } = openSender(services, connections);
  const sendOne: AnnouncementSender['send'] = async (
    { userId, email, positionHashId, client, ...announcement },
    current,
  ) => {
    const { productName, appUrl } = settings;
    const unsubscribeUrl = unsubscribeLink(settings, { userId, kind: 'announcements' }, email);
    const mail = {
      to: email,
      messageId: messageIdOf(settings, `${positionHashId} ${userId}`),
      ...(client && { replyTo: { name: inSubject(client.name), address: client.address } }),
      unsubscribeUrl,
      ...announcementMail({
        ...announcement,
        productName,
        appUrl,
        link: `${appUrl}${addresses.signInWithEmail(email, positionHashId)}`,
        unsubscribeUrl,
        clientName: client?.name ?? null,
      }),
    };
    let isTaken = false;
    const tracked: Transport = async (mail, onHandOver) => {
      await send(mail, onHandOver);
      isTaken = true;
    };
    await deliver(tracked, mail, { ...current, count: 1 }, log);
    return isTaken ? 'sent' : 'failed';
  };
  return { send: sendOne, close };
}

/** Derives a stable id from the name, so that none is stored: up to a hundred thousand mails wait at once. */
const messageIdOf = (settings: Parameters<typeof newMessageId>[0], name: string): string =>
  newMessageId(settings).replace(/^<[^@]*/, `<${createHash('sha256').update(name).digest('hex').slice(0, 32)}`);
