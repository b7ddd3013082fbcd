import { localeOf } from '#contract/texts/languages.ts';
import { getLanguage, getTexts } from '#web/platform/texts/texts.ts';
import { choose } from '#web/ui/confirm.tsx';
import { loadNeeded } from '#web/ui/needed-module.ts';
import type { Conflict } from './conflict-details.tsx';

/**
 * Asks which side of an edit conflict to keep, listing the fields by label and both versions of their text. Resolves
 * with undefined if the user cancels.
 */
export const askWhose =
  <Field extends string>(labels: Readonly<Record<Field, string>>) =>
  async (conflicts: readonly Conflict<Field>[]): Promise<'mine' | 'theirs' | undefined> => {
    // Rarely needed, so not loaded with the form.
    const { ConflictDetails } = await loadNeeded('ConflictDetails', () => import('./conflict-details.tsx'));
    const t = getTexts('forms');
    const names = new Intl.ListFormat(localeOf(getLanguage())).format(conflicts.map(({ field }) => labels[field]));
    const choice = await choose({
      text: t('conflict.question', { names, count: conflicts.length }),
      details: <ConflictDetails conflicts={conflicts} labels={labels} />,
      choices: [{ label: t('conflict.theirs'), isSecondary: true }, { label: t('conflict.mine') }],
    });
    return choice === undefined ? undefined : (['theirs', 'mine'] as const)[choice];
  };
