import * as z from 'zod/mini';
import { type MailServices, type Review, createMailer, newMessageId, reviewMail } from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Handler, defineKind, enqueueEach, handle } from '#server/platform/deliveries/deliveries.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';
import { answerLink } from './answer-link.ts';
import { type Reviewed, findReviewed, noteLeft } from './review-store.ts';

const kind = defineKind({
  name: 'review-mail',
  channel: 'mail',
  urgency: 'later',
  details: z.object({
    about: z.enum(['looking', 'away', 'changed']),
    /** When the talent was asked, or their availability was changed. */
    at: z.iso.datetime(),
    messageId: z.string(),
  }),
  // About three days of tries: every few seconds at first, then every half hour.
  maxTries: 150,
  longestPauseSeconds: 1_800,
});

export interface ReviewNotice {
  userId: number;
  about: Review['about'];
  at: Date;
}

/** Enqueues, in the caller's transaction, what silent talents are asked or told. */
export const queueReviewMails = (settings: Settings, db: Database, notices: readonly ReviewNotice[]): Promise<void> =>
  enqueueEach(
    db,
    kind,
    notices.map(({ userId, about, at }) => ({
      userId,
      details: { about, at: at.toISOString(), messageId: newMessageId(settings) },
    })),
  );

/** Sends them, unless the talent has said something or come back, and notes that a question has left. */
export function sendReviewMails(services: MailServices): Handler {
  const { db, settings } = services;
  const mailer = createMailer(services);
  return handle(kind, async ({ userId, details: { about, at, messageId } }, attempt) => {
    const id = userId ?? 0;
    const notice = { userId: id, about, at: new Date(at) };
    if (!(await findReview(db, notice))) return 'withdrawn';
    await attempt.takeTurn();
    const found = await findReview(db, notice);
    if (!found) return 'withdrawn';
    const { email, language, review, availabilityAt } = found;
    const mail = reviewMail(settings, {
      recipient: { id, email },
      review,
      answerUrl: (answer) => answerLink(settings, { userId: id, answer, availabilityAt }, email),
      language: mailLanguage(settings, language),
    });
    await mailer({ to: email, messageId, ...mail }, attempt);
    if (about !== 'changed') await noteLeft(db, id, notice.at);
    return 'sent';
  });
}

/** Finds whom to mail and what; undefined if it no longer holds. */
async function findReview(db: Database, notice: ReviewNotice): Promise<(Reviewed & { review: Review }) | undefined> {
  const found = await findReviewed(db, notice.userId);
  const review = found && reviewOf(found, notice);
  return review && { ...found, review };
}

function reviewOf(
  { availability, availabilityAt, askedAt, seenAt, silentSince, ...deadlines }: Reviewed,
  { about, at }: ReviewNotice,
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
