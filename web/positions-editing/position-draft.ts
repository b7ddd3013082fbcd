import type { conditionFields } from '#contract/conditions.ts';
import type { Changes, Draft } from '#contract/description.ts';
import { type NewPosition, type Position, positionFields } from '#contract/positions.ts';
import { draftOf, emptyDraftOf, payloadOf } from '#web/forms/form-draft.ts';
import { toggled } from '#web/platform/changed-fields.ts';
import type { Stored } from '#web/platform/merge-forms.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';

/** Form values of a position. */
export type PositionDraft = Draft<typeof positionFields>;

/** Form values of a new position. */
export const emptyDraft = emptyDraftOf(positionFields);

/** Initial state of the form. */
export const storedOf = (position: Position): Stored<PositionDraft> => ({
  draft: draftOf(positionFields, position),
  version: position.version,
});

/** Labels of the fields. */
export const labelsOf = (t: TextsOf<'positions'>) =>
  // Casts: Object.keys loses the names, Object.fromEntries the pairing.
  Object.fromEntries((Object.keys(emptyDraft) as Field[]).map((name) => [name, t(`field.${name}`)])) as Record<
    Field,
    string
  >;

type Field = keyof PositionDraft;

/** Converts changed fields to the call's payload. */
export const changesOf = (changed: Partial<PositionDraft>): Changes<typeof positionFields> =>
  payloadOf(positionFields, changed);

/** Payload of a new position, which always begins as a Draft. */
export function contentOf({ isLive: _isLive, ...content }: PositionDraft): NewPosition {
  return changesOf(content);
}

/** Fields that decide which talents match the position. */
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

/** What a position is called that has no title yet. */
export const titleOf = ({ title }: { title: string }, t: TextsOf<'positions'>): string => title.trim() || t('untitled');
