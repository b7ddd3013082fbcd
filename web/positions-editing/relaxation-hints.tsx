import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react';
import type { Relaxation } from '#contract/conditions.ts';
import type { Position } from '#contract/positions.ts';
import { useUser } from '#web/platform/session/session.ts';
import { type TextsOf, useTexts } from '#web/platform/texts/texts.ts';
import { relaxationText } from '#web/positions/relaxation-text.ts';
import { Text, Wrap } from '#web/ui/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { PositionDraft } from './position-draft.ts';
import { withRelaxation } from './relaxation.ts';
import classes from './relaxation-hints.module.css';

interface Props {
  relaxations: readonly Relaxation[];
  /** Skills to choose from. */
  skills: Position['skills'];
  /** Ids of the required skills. */
  chosenIds: readonly number[];
  /** Whether the hints belong to the previous form state and new ones are loading. */
  isPending: boolean;
  /** Whether there are no matches. */
  isNobody: boolean;
  setDraft: Dispatch<SetStateAction<PositionDraft>>;
}

/**
 * Suggested relaxations when few talents match, with their gain; one press applies each. Without suggestions the line
 * explains the field, which keeps the layout stable.
 */
export function RelaxationHints({ relaxations, skills, chosenIds, isPending, isNobody, setDraft }: Props) {
  const t = useTexts('positions');
  const { countries } = useUser();
  const names = {
    skill: (id: number) => skills.find((skill) => skill.id === id)?.name ?? '',
    country: (id: number) => countries.find((country) => country.id === id)?.name ?? '',
  };
  const hints = relaxations.map((relaxation) => ({ relaxation, text: relaxationText(relaxation, names, t) }));
  const line = useRef<HTMLFieldSetElement>(null);
  const wasPressed = useRef(false);
  // The pressed button disappears with the next response; keep keyboard users on the line.
  useEffect(() => {
    if (!wasPressed.current || isPending) return;
    wasPressed.current = false;
    if (document.activeElement === document.body) line.current?.focus();
  }, [isPending]);
  return (
    <Wrap
      ref={line}
      as="fieldset"
      gap="6 8"
      marginTop="6"
      className={classes.line}
      tabIndex={-1}
      aria-label={t('relaxation.label')}
    >
      {hints.length === 0 ? (
        <Text size="xs" tone="mute" className={classes.note}>
          {isNobody ? noneText(t, chosenIds.map(names.skill)) : t('relaxation.all')}
        </Text>
      ) : (
        <>
          <Text size="xs" tone="mute" className={classes.note}>
            {t(isNobody ? 'relaxation.nobody' : 'relaxation.few')}
          </Text>
          {hints.map(({ relaxation, text }) => (
            <button
              key={text}
              type="button"
              className={classes.hint}
              aria-disabled={isPending || undefined}
              onClick={() => {
                if (isPending) return;
                wasPressed.current = true;
                setDraft((current) => withRelaxation(current, relaxation));
              }}
            >
              {t.rich('relaxation.gain', { change: text, count: String(relaxation.gain), strong: <strong /> })}
            </button>
          ))}
        </>
      )}
      <output>
        <VisuallyHidden>{hints.length > 0 && t('relaxation.announced', { count: hints.length })}</VisuallyHidden>
      </output>
    </Wrap>
  );
}

/** Gives no advice where no condition can be dropped: a single skill that no fitting talent has stays required. */
function noneText(t: TextsOf<'positions'>, [first, ...more]: string[]): string {
  if (first === undefined) return t('relaxation.noneAtAll');
  return more.length === 0 ? t('relaxation.noneWithSkill', { skill: first }) : t('relaxation.none');
}
