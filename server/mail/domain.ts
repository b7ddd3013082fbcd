import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Handler, defineKind, enqueue, handle } from '#server/platform/deliveries/deliveries.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';
import { deliver } from './deliver.ts';
import { domainMail, domainNews } from './domain-mail.ts';
import { newMessageId } from './mail.ts';
import type { MailServices } from './mailer.ts';
import { findColleague } from './recipients-store.ts';
import type { Transport } from './transport.ts';

const kind = defineKind({
  name: 'domain-mail',
  channel: 'mail',
  urgency: 'soon',
  // No subject: a member may wait for several mails about their company.
  details: z.object({
    companyId: z.int(),
    about: z.enum(domainNews),
    domain: z.string(),
    at: z.iso.datetime(),
    messageId: z.string(),
  }),
  // About three days of tries: every few seconds at first, then every half hour.
  maxTries: 150,
  longestPauseSeconds: 1_800,
});

interface News {
  userId: number;
  companyId: number;
  domain: string;
  about: (typeof domainNews)[number];
}

/** Enqueues, in the caller's transaction, the mail that tells a member what became of a domain of their company. */
export const queueDomainMail = (
  { settings }: Pick<Services, 'settings'>,
  db: Database,
  { userId, companyId, domain, about }: News,
): Promise<void> => {
  const details = { companyId, about, domain, at: new Date().toISOString(), messageId: newMessageId(settings) };
  return enqueue(db, kind, details, { userId });
};

/** Sends the mails about domains, unless the user is no member of the company any more. */
export const sendDomainNews = ({ db, settings }: MailServices, send: Transport): Handler =>
  handle(kind, async ({ userId, details: { companyId, messageId, at, ...news } }, attempt) => {
    const user = await findColleague(db, userId, companyId);
    if (!user) return 'withdrawn';
    const { productName, appUrl } = settings;
    const language = mailLanguage(settings, user.language);
    const link = `${appUrl}${addresses.trust}`;
    const mail = domainMail({ ...news, at: new Date(at), productName, link, language });
    return deliver(send, { to: user.email, messageId, ...mail }, attempt);
  });
