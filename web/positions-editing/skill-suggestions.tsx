import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { suggestSkills } from '#web/reference/skill-suggestions.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './relaxation-hints.module.css';

interface Props {
  title: string;
  skills: Parameters<typeof suggestSkills>[1];
  /** Skills of the position already. */
  chosenIds: readonly number[];
  onAdd: (skillId: number) => void;
}

/** Skills that the title or its role suggests and the position does not have yet; one press adds each. */
export function SkillSuggestions({ title, skills, chosenIds, onAdd }: Props) {
  const t = useTexts('positions');
  const line = useRef<HTMLFieldSetElement>(null);
  const suggested = suggestSkills(title, skills).filter(({ id }) => !chosenIds.includes(id));
  return (
    <fieldset ref={line} className={classes.line} tabIndex={-1} aria-label={t('edit.suggestions')}>
      {suggested.length === 0 ? (
        <p className={classes.note}>{t('edit.suggestions.none')}</p>
      ) : (
        suggested.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className={classes.hint}
            onClick={() => {
              // The pressed button disappears: keep keyboard users on the line.
              line.current?.focus();
              onAdd(id);
            }}
          >
            <Plus className={classes.plus} size={13} strokeWidth={2.6} aria-hidden />
            {t.rich('edit.suggestions.add', { skill: name, hidden: <VisuallyHidden /> })}
          </button>
        ))
      )}
    </fieldset>
  );
}
