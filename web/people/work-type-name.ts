import type { WorkType } from '#contract/reference.ts';
import { workTypeKeys } from '#contract/terms.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';

/** Name of a work type in the current language; one added since this page was loaded has the server's name. */
export function workTypeName(t: TextsOf<'people'>, { id, name }: Pick<WorkType, 'id' | 'name'>): string {
  const key = workTypeKeys[id];
  return key ? t(key) : name;
}
