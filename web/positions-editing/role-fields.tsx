import type { Dispatch, SetStateAction } from 'react';
import type { Position } from '#contract/positions.ts';
import { SkillPicker } from '#web/reference/skill-picker.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useTexts } from '#web/platform/texts/texts.ts';
import { type CandidateCount, hasConditions } from './candidate-count.ts';
import { type PositionDraft, withSkillToggled } from './position-draft.ts';
import { SkillSuggestions } from './skill-suggestions.tsx';
import { RelaxationHints } from './relaxation-hints.tsx';

interface Props {
  /** Provides the skills to choose from. */
  position: Position;
  draft: PositionDraft;
  setDraft: Dispatch<SetStateAction<PositionDraft>>;
  count: CandidateCount | undefined;
  errorAt: (path: string) => string | undefined;
}

export function RoleFields({ position, draft, setDraft, count, errorAt }: Props) {
  const t = useTexts('positions');
  return (
    <>
      <div>
        <TextInput
          label={t('field.title')}
          value={draft.title}
          error={errorAt('position.title')}
          onChange={(event) => {
            const title = event.currentTarget.value;
            setDraft((current) => ({ ...current, title }));
          }}
        />
        <SkillSuggestions
          draft={draft}
          skills={position.skills}
          onAdd={(field, id) => setDraft((current) => withSkillToggled(current, field, id))}
        />
      </div>
      <div>
        <SkillPicker
          label={t('field.skillIds')}
          count={count}
          skills={position.skills}
          skilltypes={position.skilltypes}
          value={draft.skillIds}
          isRefused={errorAt('position.skills') !== undefined}
          elsewhere={{ label: t('field.optionalSkillIds'), mark: t('edit.alsoOptional'), ids: draft.optionalSkillIds }}
          onToggle={(id) => setDraft((current) => withSkillToggled(current, 'skillIds', id))}
        />
        <RelaxationHints
          relaxations={count?.relaxations ?? []}
          skills={position.skills}
          chosenIds={draft.skillIds}
          isPending={count?.isPending ?? false}
          isNobody={count?.isNone === true && hasConditions(draft)}
          setDraft={setDraft}
        />
      </div>
      <SkillPicker
        label={t('field.optionalSkillIds')}
        skills={position.optionalSkills}
        skilltypes={position.skilltypes}
        value={draft.optionalSkillIds}
        isRefused={errorAt('position.optionalSkills') !== undefined}
        elsewhere={{ label: t('field.skillIds'), mark: t('edit.alsoRequired'), ids: draft.skillIds }}
        onToggle={(id) => setDraft((current) => withSkillToggled(current, 'optionalSkillIds', id))}
      />
    </>
  );
}
