import * as addresses from '#contract/addresses.ts';
import type { Attempt } from '#server/platform/deliveries/deliveries.ts';
import { type Announcement, announcementMail } from './announcement-mail.ts';
import { deliver } from './deliver.ts';
import { inSubject, messageIdOf } from './mail.ts';
import { type MailServices, openSender } from './mailer.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

export interface AddressedAnnouncement extends Announcement {
  userId: number;
  email: string;
  positionHashId: string;
  /** Recipient of replies; null if there is none. */
  client: { name: string; address: string } | null;
}

export interface AnnouncementSender {
  /** Sends an announcement to one talent as one try of a delivery; see `handOver` for `mayLeave`. */
  send: (
    announcement: AddressedAnnouncement,
    attempt: Attempt,
    mayLeave: Parameters<Attempt['handOver']>[0],
  ) => Promise<void>;
  /** Closes the connections; no mail may be in progress. */
  close: () => void;
}

/** Sends announcements over at most this many connections, which stay open until closed. */
export function createAnnouncementSender(
  services: Pick<MailServices, 'settings' | 'db' | 'log'>,
  connections: number,
): AnnouncementSender {
  const { settings } = services;
  const { send, close } = openSender(services, connections);
  const sendOne: AnnouncementSender['send'] = async (
    { userId, email, positionHashId, client, ...announcement },
    attempt,
    mayLeave,
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
    await deliver(send, mail, attempt, mayLeave);
  };
  return { send: sendOne, close };
}
