import * as addresses from '#contract/addresses.ts';
import type { Language } from '#contract/texts/languages.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import type { Page } from './write-page.ts';

type ShowText = (settings: Settings, language: Language) => Page;

/** The pages that consist of texts, by their address. */
export const textPages: Record<string, ShowText> = {
  [addresses.conduct]: ({ productName: product, contactEmail }, language) => {
    const t = textsOf(language, 'conduct');
    return {
      page: 'conduct',
      content: { contactEmail },
      title: t('title'),
      preview: { path: addresses.conduct, description: t('intro', { product }), data: null },
    };
  },
  [addresses.matching]: (_, language) => {
    const t = textsOf(language, 'public');
    return {
      page: 'matching',
      content: {},
      title: t('matching.title'),
      preview: { path: addresses.matching, description: t('matching.intro'), data: null },
    };
  },
  [addresses.privacy]: (settings, language) => {
    const { productName: product, deletionGraceDays, inactiveMonths, recordYears, contactEmail } = settings;
    const t = textsOf(language, 'retention');
    return {
      page: 'privacy',
      content: { deletionGraceDays, inactiveMonths, recordYears, contactEmail },
      title: t('title'),
      preview: { path: addresses.privacy, description: t('intro', { product }), data: null },
    };
  },
  [addresses.accessibility]: ({ productName: product, contactEmail }, language) => {
    const t = textsOf(language, 'public');
    return {
      page: 'accessibility',
      content: { contactEmail },
      title: t('accessibility.title'),
      preview: { path: addresses.accessibility, description: t('accessibility.intro', { product }), data: null },
    };
  },
};
