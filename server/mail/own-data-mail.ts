import { utcTimeOf } from '#contract/texts/days.ts';
import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { button, line, quiet, render } from './blocks.ts';
import type { Content } from './mail.ts';

interface OwnDataMail {
  productName: string;
  /** Until when it can be taken. */
  until: Date;
  /** Where it is taken. */
  link: string;
  language?: Language;
}

/** The mail about a copy of the recipient's data that is ready. The file itself is never in a mail. */
export function ownDataMail({ productName: product, until, link, language = fallbackLanguage }: OwnDataMail): Content {
  const t = textsOf(language, 'mail');
  return {
    subject: t('ownData.subject'),
    ...render({
      productName: product,
      title: t('ownData.subject'),
      language,
      blocks: [
        line(t('ownData.ready', { product, until: utcTimeOf(until, language) })),
        button({ label: t('ownData.get'), link }),
        quiet(t('ownData.notYours')),
      ],
    }),
  };
}
