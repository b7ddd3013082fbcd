import { loadNeeded } from '#web/ui/needed-module.ts';
import type { Conflict } from './conflict-details.tsx';

/**
 * Asks which side of an edit conflict to keep, listing the fields by their labels and both versions of their text. Resolves
 * with undefined if the user cancels.
 */
export const askWhose =
  <Field extends string>(labelOf: (field: Field) => string) =>
  async (conflicts: readonly Conflict<Field>[]): Promise<'mine' | 'theirs' | undefined> => {
    // Rarely needed, so not loaded with the form.
    const { askConflict } = await loadNeeded('ConflictDetails', () => import('./conflict-details.tsx'));
    return askConflict(conflicts, labelOf);
  };
