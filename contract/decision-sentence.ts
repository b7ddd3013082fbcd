import type { Decidable } from './cases.ts';
import { utcTimeOf } from './texts/days.ts';
import type { Language } from './texts/languages.ts';
import type { Translate } from './texts/translate.ts';

interface Told {
  outcome: Exclude<Decidable, 'noAction'>;
  isAboutCompany: boolean;
  /** End of a suspension; null for none. */
  until: Date | null;
  /** Title of a position that is taken down. */
  positionTitle?: string | undefined;
}

interface Wording {
  t: Translate<'mail', unknown, never>;
  language: Language;
  product: string;
}

/** First sentence of the mail about a decision, also shown before it is sent. Times are UTC, as in all mails. */
export function decisionSentence(
  { outcome, isAboutCompany, until, positionTitle = '' }: Told,
  { t, language, product }: Wording,
): string {
  const what = isAboutCompany ? 'company' : 'user';
  if (outcome === 'takenDown') return t('decision.takenDown', { title: positionTitle });
  if (outcome === 'deleted') return t('deletion.text', { product });
  if (outcome === 'warned' || until === null) return t(`decision.${outcome}.${what}`, { product });
  return t(`decision.suspendedUntil.${what}`, { product, end: utcTimeOf(until, language) });
}
