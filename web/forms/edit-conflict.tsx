import { choose } from '#web/ui/confirm.tsx';
import { loadNeeded } from '#web/ui/needed-module.ts';
import type { Conflict } from './conflict-details.tsx';

/**
 * Asks whose of the fields that two people have changed shall stay, naming them by their labels and showing both texts
 * where they are texts; promises nothing when the user does neither.
 */
export const askWhose =
  <Field extends string>(labels: Readonly<Record<Field, string>>) =>
  async (conflicts: readonly Conflict<Field>[]): Promise<'mine' | 'theirs' | undefined> => {
    // Hardly ever needed, so not loaded with the form.
    const { ConflictDetails } = await loadNeeded('ConflictDetails', () => import('./conflict-details.tsx'));
    const names = new Intl.ListFormat('en').format(conflicts.map(({ field }) => labels[field]));
    const choice = await choose({
      text: `${names} ${conflicts.length === 1 ? 'was' : 'were'} changed meanwhile.`,
      details: <ConflictDetails conflicts={conflicts} labels={labels} />,
      choices: [{ label: 'Take theirs', isSecondary: true }, { label: 'Keep mine' }],
    });
    return choice === undefined ? undefined : (['theirs', 'mine'] as const)[choice];
  };
