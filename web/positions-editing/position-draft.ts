import type { conditionFields } from '#contract/conditions.ts';
import type { Draft } from '#contract/description.ts';
import { noOffice } from '#contract/place.ts';
import { type NewPosition, positionFields } from '#contract/positions.ts';
import { formOf } from '#web/forms/form.ts';
import { toggled } from '#web/platform/keeping/form-changes.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';

/** Form values of a position. */
export type PositionDraft = Draft<typeof positionFields>;

export const positionForm = formOf(positionFields);

/** Form values of a new position. */
export const emptyDraft = positionForm.empty.draft;

/** Payload of a new position, which always begins as a Draft. */
export function contentOf({ isLive: _isLive, ...content }: PositionDraft): NewPosition {
  return { ...positionForm.changesOf(content), ...officeOf(content) };
}

/** Changes that remove the office, hidden in the form, of a position without on-site work. */
export const officeOf = ({ isPhysical }: Pick<PositionDraft, 'isPhysical'>) => (isPhysical ? {} : noOffice);

/** Fields that determine which talents match the position. */
export type Conditions = Draft<typeof conditionFields>;

/** Toggles a skill in one of the two fields. A skill is in one of them at most, so adding it here removes it there. */
export function withSkillToggled(
  draft: PositionDraft,
  field: 'skillIds' | 'optionalSkillIds',
  skillId: number,
): PositionDraft {
  const other = field === 'skillIds' ? 'optionalSkillIds' : 'skillIds';
  const isElsewhere = draft[other].includes(skillId);
  return {
    ...draft,
    [field]: toggled(draft[field], skillId),
    ...(isElsewhere && { [other]: draft[other].filter((id) => id !== skillId) }),
  };
}

/** Title of a position, or a placeholder for an empty one. */
export const titleOf = ({ title }: { title: string }, t: TextsOf<'positions'>): string => title.trim() || t('untitled');
