import * as z from 'zod/mini';
import { type Availability, availabilities } from '#contract/privacy.ts';
import { at } from '#contract/screens.ts';
import { dateLocaleOf, dayOf, monthOf } from '#contract/texts/days.ts';
import { type Page, button, line, quiet, userMail } from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { enqueueEach } from '#server/platform/deliveries/deliveries.ts';
import { answerLink } from './sign-answer-link.ts';
import { type Reviewed, findReviewed, noteLeft } from './review-store.ts';

/** A question or notice to a talent about their availability. */
type Review =
  /** They stated `looking` at this time; after the deadline it ends. */
  | { about: 'looking'; saidAt: Date; deadline: Date }
  /** They were last seen at this time; after the deadline no company finds them. */
  | { about: 'away'; seenAt: Date; deadline: Date }
  /** Silence has changed their availability. */
  | { about: 'changed'; availability: 'open' | 'notLooking'; changedAt: Date; since: Date };

/** Asks a talent whether their availability still holds, or reports that it was changed. Days are in UTC. */
const review = userMail({
  name: 'review-mail',
  shownAs: 'availability',
  urgency: 'later',
  details: z.object({
    about: z.enum(['looking', 'away', 'changed']),
    /** Time of the question, or of the change of availability. */
    at: z.iso.datetime(),
  }),
  subscription: 'reviews',
  /** Not wanted if the talent has answered or returned. */
  async find({ db, settings }, { userId, details: { about, at } }) {
    const id = userId ?? 0;
    const found = await findReviewed(db, id);
    const review = found && reviewOf(found, { about, at: new Date(at) });
    if (!review) return undefined;
    const { email, language, availabilityAt } = found;
    const answerUrl = (answer: Availability) => answerLink(settings, { userId: id, answer, availabilityAt }, email);
    return { email, language, review, answerUrl };
  },
  words({ review, answerUrl }, page) {
    const { t, product, link, settingsLinks } = page;
    const isQuestion = review.about !== 'changed';
    const answers = review.about === 'changed' ? [formerOf(review.availability)] : availabilities;
    return {
      subject: t(isQuestion ? 'review.question.subject' : 'review.changed.subject', { product }),
      title: t(isQuestion ? 'review.question.title' : 'review.changed.title'),
      blocks: [
        line(sentenceOf(review, page)),
        ...answers.map((one) => button({ label: t(`review.answer.${one}`), link: answerUrl(one) })),
        quiet(t('review.reason', { product }), [
          { label: t('review.privacy'), link: link(at.talentPrivacy) },
          ...settingsLinks,
        ]),
      ],
    };
  },
  /** Records that a question was sent. */
  async leave(db, { delivery: { userId, details }, handOver }) {
    await handOver();
    if (details.about !== 'changed') await noteLeft(db, userId ?? 0, new Date(details.at));
  },
});

export const privacyMails = { review };

export interface ReviewNotice {
  userId: number;
  about: Review['about'];
  at: Date;
}

/** Enqueues, in the caller's transaction, questions and notices to silent talents. */
export const queueReviewMails = (db: Database, notices: readonly ReviewNotice[]): Promise<void> =>
  enqueueEach(
    db,
    review.kind,
    notices.map(({ userId, about, at }) => ({ userId, details: { about, at: at.toISOString() } })),
  );

/** The question or notice; undefined if it no longer applies. */
function reviewOf(
  { availability, availabilityAt, askedAt, seenAt, silentSince, ...deadlines }: Reviewed,
  { about, at }: Omit<ReviewNotice, 'userId'>,
): Review | undefined {
  if (about === 'changed') {
    if (silentSince === null || availability === 'looking' || availabilityAt.getTime() !== at.getTime())
      return undefined;
    return { about, availability, changedAt: at, since: silentSince };
  }
  if (askedAt?.getTime() !== at.getTime()) return undefined;
  if (about === 'looking') return { about, saidAt: availabilityAt, deadline: deadlines.lookingDeadline };
  return seenAt > askedAt ? undefined : { about, seenAt, deadline: deadlines.awayDeadline };
}

/** The availability that undoes a change by silence. */
const formerOf = (availability: 'open' | 'notLooking'): Availability => (availability === 'open' ? 'looking' : 'open');

function sentenceOf(review: Review, { t, language }: Page): string {
  const locale = dateLocaleOf(language);
  const day = (date: Date) => dayOf(date, locale, 'UTC');
  if (review.about === 'looking')
    return t('review.looking', { said: day(review.saidAt), deadline: day(review.deadline) });
  if (review.about === 'away') return t('review.away', { seen: day(review.seenAt), deadline: day(review.deadline) });
  const { availability, changedAt, since } = review;
  return availability === 'open'
    ? t('review.changed.open', { changed: day(changedAt), since: day(since) })
    : t('review.changed.notLooking', { changed: day(changedAt), since: monthOf(since, locale, 'UTC') });
}
