import { sql } from 'kysely';
import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { type AccountType, accountTypes } from '#contract/call.ts';
import { at } from '#contract/screens.ts';
import { dateLocaleOf } from '#contract/texts/days.ts';
import { button, inSubject, line, quiet, userMail } from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Reminds of a first message that still waits, to those who want mail about messages. Its subject names nobody. */
const reminder = userMail({
  name: 'contact-reminder-mail',
  shownAs: 'reminder',
  // The thread is its subject.
  details: z.object({}),
  // About a day of tries.
  maxTries: 60,
  subscription: 'messages',
  async find({ db }, { subjectId, userId }) {
    const found = await findWaiting(db, subjectId, userId);
    if (!found) return undefined;
    const { type, email, language, partnerId, firstName, lastName, companyName, openedAt } = found;
    const screen = type === accountTypes.talent ? at.talentMessages : at.clientMessages;
    const path = addresses.addressOf(screen, partnerId);
    return { email, language, name: `${firstName} ${lastName}`, companyName, openedAt, path };
  },
  words({ name, companyName, openedAt, path }, { t, language, product, link, settingsLinks }) {
    const writer = inSubject(companyName === null ? name : `${name}, ${companyName}`, 100);
    const day = openedAt.toLocaleDateString(dateLocaleOf(language), { day: 'numeric', month: 'long', timeZone: 'UTC' });
    return {
      subject: t('reminder.subject', { product }),
      title: t('reminder.title'),
      blocks: [
        line(t('reminder.text', { writer, day })),
        line(t(companyName === null ? 'reminder.toCompany' : 'reminder.toTalent')),
        button({ label: t('reminder.open'), link: link(path) }),
        quiet(t('reminder.reason', { product }), settingsLinks),
      ],
    };
  },
});

export const contactMails = { reminder };

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
