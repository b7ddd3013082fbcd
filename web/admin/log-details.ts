import type { LogEntry } from '#contract/audit-log.ts';
import { outcomes } from '#contract/cases.ts';
import type { Language } from '#contract/texts/languages.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';

/** Words for the facts of an entry, in a fixed order. */
export function detailsOf(t: TextsOf<'admin'>, { details }: LogEntry, language: Language): string[] {
  const { call, outcome, rule, until, count, isTrial, isVerified, name, email } = details;
  return [
    wordOf(t, outcome),
    typeof name === 'string' && typeof email === 'string' ? `${name}, ${email}` : '',
    typeof call === 'string' ? t('detail.call', { value: call }) : '',
    typeof rule === 'number' ? t('detail.rule', { value: String(rule) }) : '',
    typeof until === 'string' ? t('detail.until', { moment: momentOf(until, language) }) : '',
    until === null ? t('detail.noEnd') : '',
    typeof count === 'number' ? t('detail.count', { count }) : '',
    typeof isTrial === 'boolean' ? t(isTrial ? 'detail.trial' : 'detail.full') : '',
    typeof isVerified === 'boolean' ? t(isVerified ? 'detail.verified' : 'detail.notVerified') : '',
  ].filter((text) => text !== '');
}

/** Outcome of a case or an appeal. */
function wordOf(t: TextsOf<'admin'>, outcome: unknown): string {
  const measure = outcomes.find((one) => one === outcome);
  if (measure) return t(`outcome.${measure}`);
  return outcome === 'kept' || outcome === 'overturned' ? t(`appeal.${outcome}`) : '';
}
