import * as addresses from '#contract/addresses.ts';
import { type Availability, availabilities } from '#contract/privacy.ts';
import { dateLocaleOf, dayOf, monthOf } from '#contract/texts/days.ts';
import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { type Block, button, line, mailSettingsLinks, quiet, render } from './blocks.ts';
import type { Content, Mail } from './mail.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

/** What a talent is asked or told about their availability. */
export type Review =
  /** They said at this time that they are looking; from the deadline on they no longer do. */
  | { about: 'looking'; saidAt: Date; deadline: Date }
  /** They were last seen at this time; from the deadline on no company finds them. */
  | { about: 'away'; seenAt: Date; deadline: Date }
  /** Silence has changed their availability. */
  | { about: 'changed'; availability: 'open' | 'notLooking'; changedAt: Date; since: Date };

interface ReviewMail {
  recipient: { id: number; email: string };
  review: Review;
  /** Address that answers with an availability. */
  answerUrl: (answer: Availability) => string;
  language?: Language;
}

/** The mail that asks a talent whether their availability still holds, or tells that it was changed. Days are in UTC. */
export function reviewMail(
  settings: Pick<Settings, 'productName' | 'appUrl' | 'secret'>,
  { recipient, review, answerUrl, language = fallbackLanguage }: ReviewMail,
): Content & Pick<Mail, 'unsubscribeUrl'> {
  const { productName: product, appUrl } = settings;
  const t = textsOf(language, 'mail');
  const isQuestion = review.about !== 'changed';
  const unsubscribeUrl = unsubscribeLink(settings, { userId: recipient.id, kind: 'reviews' }, recipient.email);
  const answers = review.about === 'changed' ? [formerOf(review.availability)] : availabilities;
  const answer = (one: Availability): Block => button({ label: t(`review.answer.${one}`), link: answerUrl(one) });
  return {
    subject: t(isQuestion ? 'review.question.subject' : 'review.changed.subject', { product }),
    ...render({
      productName: product,
      title: t(isQuestion ? 'review.question.title' : 'review.changed.title'),
      language,
      blocks: [
        line(sentenceOf(review, language)),
        ...answers.map(answer),
        quiet(t('review.reason', { product }), [
          { label: t('review.privacy'), link: `${appUrl}${addresses.talentPrivacy}` },
          ...mailSettingsLinks({ appUrl, unsubscribeUrl }, language),
        ]),
      ],
    }),
    unsubscribeUrl,
  };
}

/** What takes a change by silence back. */
const formerOf = (availability: 'open' | 'notLooking'): Availability => (availability === 'open' ? 'looking' : 'open');

function sentenceOf(review: Review, language: Language): string {
  const t = textsOf(language, 'mail');
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
