import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { suggestSkills } from '#web/reference/skill-suggestions.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text, Wrap } from '#web/ui/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useCountsWith } from './counts-with.ts';
import type { PositionDraft } from './position-draft.ts';
import classes from './relaxation-hints.module.css';

interface Props {
  draft: PositionDraft;
  skills: Parameters<typeof suggestSkills>[1];
  onAdd: (field: 'skillIds' | 'optionalSkillIds', skillId: number) => void;
}

/**
 * From this number of required skills on, suggestions are added as optional: each further one would leave few talents.
 */
const mostRequired = 2;

/**
 * Skills suggested by the title or its role that the position lacks; one press adds each to the field that the line
 * names. Those to be required show how many candidates they leave.
 */
export function SkillSuggestions({ draft, skills, onAdd }: Props) {
  const t = useTexts('positions');
  const line = useRef<HTMLFieldSetElement>(null);
  const chosenIds = new Set([...draft.skillIds, ...draft.optionalSkillIds]);
  const suggested = suggestSkills(draft.title, skills).filter(({ id }) => !chosenIds.has(id));
  const field = draft.skillIds.length < mostRequired ? 'skillIds' : 'optionalSkillIds';
  const counts = useCountsWith(draft, field === 'skillIds' ? suggested.map(({ id }) => id) : []);
  return (
    <Wrap
      ref={line}
      as="fieldset"
      gap="6 8"
      marginTop="6"
      className={classes.line}
      tabIndex={-1}
      aria-label={t('edit.suggestions')}
    >
      {suggested.length === 0 ? (
        <Text size="xs" tone="mute" className={classes.note}>
          {t('edit.suggestions.none')}
        </Text>
      ) : (
        <>
          <Text size="xs" tone="mute" className={classes.note}>
            {t('edit.suggestions.into', { field: t(`field.${field}`) })}
          </Text>
          {suggested.map(({ id, name: skill }, index) => {
            const count = counts[index];
            const hidden = <VisuallyHidden />;
            return (
              <button
                key={id}
                type="button"
                className={classes.hint}
                onClick={() => {
                  // The pressed button disappears: keep keyboard users on the line.
                  line.current?.focus();
                  onAdd(field, id);
                }}
              >
                <Plus className={classes.plus} size={13} strokeWidth={2.6} aria-hidden />
                {count === undefined
                  ? t.rich('edit.suggestions.add', { skill, hidden })
                  : t.rich('edit.suggestions.counted', { skill, count, hidden })}
              </button>
            );
          })}
        </>
      )}
    </Wrap>
  );
}
