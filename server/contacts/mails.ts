import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { accountTypes } from '#contract/call.ts';
import { at } from '#contract/screens.ts';
import { dateLocaleOf, dayOf } from '#contract/texts/days.ts';
import { button, inSubject, line, quiet, userMail } from '#server/mail/service.ts';
import { findWaiting } from './rounds-store.ts';

/** Reminds users who want mail about messages of an unanswered first message. Its subject contains no name. */
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
    const day = dayOf(openedAt, dateLocaleOf(language), 'UTC');
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
