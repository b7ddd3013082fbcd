import { accountTypes } from '#contract/call.ts';
import { utcTimeOf } from '#contract/texts/days.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import type { Owner } from './export-store.ts';
import { textEntry } from './write-json.ts';
import type { Entry } from './write-zip.ts';

const common = ['account', 'profile'] as const;
const conversations = ['contacts', 'messages', 'videos', 'attachments'] as const;
const partsOf = {
  [accountTypes.talent]: [...common, 'privacy', 'marks', 'records', ...conversations, 'media'],
  [accountTypes.client]: [...common, 'company', 'positions', 'moves', 'notes', ...conversations, 'media'],
  [accountTypes.administrator]: [...common, 'media'],
} as const;

/** Describes what the copy contains and omits, in its owner's language. */
export function readmeEntry(
  settings: Pick<Services['settings'], 'productName' | 'appUrl' | 'languages'>,
  { type, firstName, lastName, language: chosen }: Owner,
): Entry {
  const language = mailLanguage(settings, chosen);
  const t = textsOf(language, 'own-data');
  const product = settings.productName;
  const time = utcTimeOf(new Date(), language);
  const lines = [
    t('readme.title', { product }),
    '',
    t('readme.whose', { name: `${firstName} ${lastName}`, time }),
    settings.appUrl,
    '',
    t('readme.schema'),
    ...partsOf[type].map((part) => `- ${t(`readme.${part}`)}`),
    '',
    t('readme.without'),
    t('readme.safe'),
    '',
  ];
  return textEntry('README.txt', lines.join('\r\n'));
}
