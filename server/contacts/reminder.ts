import { sql } from 'kysely';
import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { type AccountType, accountTypes } from '#contract/call.ts';
import { type MailServices, contactReminderMail, createMailer, newMessageId } from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Handler, defineKind, enqueue, handle } from '#server/platform/deliveries/deliveries.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';

/** The mail about a first message that waits; the thread is its subject. */
const kind = defineKind({
  name: 'contact-reminder-mail',
  channel: 'mail',
  urgency: 'soon',
  details: z.object({ messageId: z.string() }),
  // About a day of tries.
  maxTries: 60,
  longestPauseSeconds: 1_800,
});

/** Enqueues the reminder in the caller's transaction. It leaves if the message still waits then. */
export const queueReminder = (
  db: Database,
  settings: MailServices['settings'],
  { threadId, recipientId }: { threadId: number; recipientId: number },
): Promise<void> =>
  enqueue(db, kind, { messageId: newMessageId(settings) }, { subjectId: threadId, userId: recipientId });

/** Sends reminders of what still waits, to those who want mail about messages. */
export function contactHandlers(services: MailServices): Handler[] {
  const { db, settings } = services;
  const mailer = createMailer(services);
  return [
    handle(kind, async ({ subjectId, userId, details: { messageId } }, attempt) => {
      const found = await findWaiting(db, subjectId, userId);
      if (!found) return 'withdrawn';
      const { type, email, language, partnerId, firstName, lastName, companyName, openedAt } = found;
      const screen = type === accountTypes.talent ? addresses.talentMessages : addresses.clientMessages;
      const mail = contactReminderMail(settings, {
        recipient: { id: userId ?? 0, email },
        writer: { name: `${firstName} ${lastName}`, companyName },
        writtenAt: openedAt,
        path: addresses.addressOf(screen, partnerId),
        language: mailLanguage(settings, language),
      });
      return mailer({ to: email, messageId, ...mail }, attempt);
    }),
  ];
}

interface Waiting {
  type: AccountType;
  email: string;
  language: string | null;
  partnerId: number;
  firstName: string;
  lastName: string;
  /** Null of a talent. */
  companyName: string | null;
  openedAt: Date;
}

/** Finds who is to be reminded and who wrote; undefined if nothing waits, or no mail is wanted or taken. */
async function findWaiting(db: Database, threadId: number | null, userId: number | null): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select u.type, u.email, u.language, p.id as partner_id, p.first_name, p.last_name, company.name as company_name,
      c.opened_at
    from contacts c
      join threads h on h.id = c.thread_id and h.hidden_from is null
      join users u on u.id = ${userId}::integer and u.id in (h.lower_user_id, h.higher_user_id)
      join users p on p.id in (h.lower_user_id, h.higher_user_id) and p.id <> u.id
      left join companies company on company.id = p.company_id
      left join mail_settings s on s.user_id = u.id
    where h.id = ${threadId}::integer
      and c.state = case when u.company_id is null then 'byCompany' else 'byTalent' end
      and u.is_available and p.is_available and u.email_refused_at is null and coalesce(s.messages, 'atOnce') <> 'never'`.execute(
    db,
  );
  return rows[0];
}
