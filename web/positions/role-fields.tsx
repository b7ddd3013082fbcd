import { TextInput } from '@mantine/core';
import type { Dispatch, SetStateAction } from 'react';
import type { Position } from '#contract/positions.ts';
import { SkillPicker } from '#web/ui/skill-picker.tsx';
import { toggled } from '#web/ui/toggled.ts';
import type { PositionDraft } from './position-draft.ts';

interface Props {
  /** What there is to choose from. */
  position: Position;
  draft: PositionDraft;
  setDraft: Dispatch<SetStateAction<PositionDraft>>;
  /** How many talents match, in words. */
  count: string | undefined;
  titleError: string | undefined;
}

/** Title and skills. */
export function RoleFields({ position, draft, setDraft, count, titleError }: Props) {
  return (
    <>
      <TextInput
        label="Title"
        value={draft.title}
        error={titleError}
        onChange={(event) => {
          const title = event.currentTarget.value;
          setDraft((current) => ({ ...current, title }));
        }}
      />
      <SkillPicker
        label="Required Skills"
        count={count}
        skills={withChosen(position.skills, draft.skillIds)}
        skilltypes={position.skilltypes}
        onToggle={(id) => setDraft((current) => ({ ...current, skillIds: toggled(current.skillIds, id) }))}
      />
      <SkillPicker
        label="Optional Skills"
        skills={withChosen(position.optionalSkills, draft.optionalSkillIds)}
        skilltypes={position.skilltypes}
        onToggle={(id) =>
          setDraft((current) => ({ ...current, optionalSkillIds: toggled(current.optionalSkillIds, id) }))
        }
      />
    </>
  );
}

function withChosen(skills: Position['skills'], ids: readonly number[]): Position['skills'] {
  const chosen = new Set(ids);
  return skills.map((skill) => ({ ...skill, selected: chosen.has(skill.id) }));
}
