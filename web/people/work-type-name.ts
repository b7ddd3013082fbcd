import type { WorkType } from '#contract/reference.ts';
import type { KeyOf } from '#contract/texts/translate.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';

const keys: Partial<Record<number, KeyOf<'people'> & `workType.${string}`>> = {
  1: 'workType.fullTime',
  2: 'workType.partTime',
  3: 'workType.contract',
  4: 'workType.freelance',
  5: 'workType.internship',
};

/** Name of a work type in the language shown; one added since this page was loaded has the server's name. */
export function workTypeName(t: TextsOf<'people'>, { id, name }: Pick<WorkType, 'id' | 'name'>): string {
  const key = keys[id];
  return key ? t(key) : name;
}
