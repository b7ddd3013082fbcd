import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { Id } from '#contract/fields.ts';
import { ownDataId } from '#contract/own-data.ts';
import { at } from '#contract/screens.ts';
import { dateLocaleOf, dayOf, monthOf, utcTimeOf } from '#contract/texts/days.ts';
import { button, line, quiet, userMail } from '#server/mail/service.ts';
import { findReady } from './export-store.ts';
import { findUnused, noteMailed } from './inactive-store.ts';
import { findLeaver } from './leaving-store.ts';

/** A copy of the recipient's data is ready. The file itself is never in a mail. */
const ready = userMail({
  name: 'own-data-mail',
  shownAs: 'own data',
  // Tries outlast the file; then the mail is withdrawn.
  details: z.object({ exportId: Id }),
  find: ({ db }, { details: { exportId } }) => findReady(db, exportId),
  words: ({ endsAt }, { t, language, product, link }) => ({
    subject: t('ownData.subject'),
    blocks: [
      line(t('ownData.ready', { product, until: utcTimeOf(endsAt, language) })),
      button({ label: t('ownData.get'), link: link(`${at.ownAccount}#${ownDataId}`) }),
      quiet(t('ownData.notYours')),
    ],
  }),
});

/** The deadline for keeping an account after a request to delete it; not wanted once it is kept. */
const leaving = userMail({
  name: 'leaving-mail',
  shownAs: 'deletion',
  details: z.object({}),
  async find({ db }, { userId }) {
    const user = await findLeaver(db, userId ?? 0);
    return user?.leavingAt ? { ...user, leavingAt: user.leavingAt } : undefined;
  },
  words: ({ leavingAt }, { t, language, product, link }) => ({
    subject: t('leaving.subject', { product }),
    title: t('leaving.title'),
    blocks: [
      line(t('leaving.text', { product, time: utcTimeOf(leavingAt, language) })),
      line(t('leaving.until')),
      button({ label: t('leaving.keep'), link: link(at.restricted) }),
      quiet(t('leaving.notYours')),
    ],
  }),
});

/**
 * The last mail to an address: its account is deleted, on request or because it was unused. Enqueue it after the
 * deletion, which withdraws all waiting mails to the address. It is the only trace of the account.
 */
const left = userMail({
  name: 'left-mail',
  shownAs: 'deletion',
  details: z.object({ because: z.enum(['asked', 'unused']), language: z.nullable(z.string()) }),
  find: (_means, { address, details }) => Promise.resolve({ email: address ?? '', ...details }),
  words: ({ because }, { t, product, link }) => ({
    subject: t('leaving.subject', { product }),
    title: t('left.title'),
    blocks: [
      line(t(`left.${because}`, { product })),
      line(t('left.last')),
      quiet(t('left.kept'), [{ label: t('left.keptLink'), link: link(addresses.privacy) }]),
    ],
  }),
});

/** The account will soon be deleted because it is unused. Days are in UTC. */
const inactive = userMail({
  name: 'inactive-mail',
  shownAs: 'deletion',
  urgency: 'later',
  details: z.object({
    /** Number of the mail, from 1. */
    number: z.int(),
  }),
  find: ({ db, settings }, { userId, details: { number } }) =>
    findUnused(db, { userId: userId ?? 0, months: settings.inactiveMonths, number }),
  words({ companyName, ...user }, { t, language, product, link }) {
    const locale = dateLocaleOf(language);
    const facts = { product, since: monthOf(user.seenAt, locale, 'UTC'), day: dayOf(user.deletedAt, locale, 'UTC') };
    return {
      subject: t('leaving.subject', { product }),
      title: t('inactive.title'),
      blocks: [
        line(
          companyName === null
            ? t('inactive.talent', facts)
            : t('inactive.company', { ...facts, company: companyName }),
        ),
        line(t('inactive.stay')),
        button({ label: t('inactive.signIn'), link: link('') }),
      ],
    };
  },
  async leave(db, { delivery: { userId, details }, facts, handOver }) {
    await handOver();
    await noteMailed(db, { userId: userId ?? 0, number: details.number, until: facts.deletedAt });
  },
});

export const ownDataMails = { ready, leaving, left, inactive };

/** Key of the waiting mail about an unused account. */
export const inactiveKey = (userId: number): string => `inactive ${userId}`;
