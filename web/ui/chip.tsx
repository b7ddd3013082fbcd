import { X } from 'lucide-react';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './chip.module.css';
import { Wrap } from './layout.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Skill tag. `tick` shows a check mark and explains it to screen readers: 'You have'. */
export const Chip = ({ name, tick }: { name: string; tick?: string | undefined }) => (
  <span className={classes.root} data-owned={tick ? true : undefined}>
    {tick && (
      <>
        <span className={classes.tick} aria-hidden>
          ✓
        </span>
        <VisuallyHidden>{tick}: </VisuallyHidden>
      </>
    )}
    {name}
  </span>
);

/** Selected skill in a field, with a button to remove it. */
export const RemovableChip = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <span className={classes.root} data-removable>
    {name}
    <button
      type="button"
      className={classes.remove}
      aria-label={useTexts('common')('chip.remove', { name })}
      onClick={onRemove}
    >
      <X size={14} aria-hidden />
    </button>
  </span>
);

interface Skill {
  id: number;
  name: string;
}

interface ChipsProps {
  skills: readonly Skill[];
  /** Skills shown with a tick, labelled by `tick`: by default those the viewer has. */
  ownedIds?: readonly number[];
  tick?: (id: number) => string;
  /** Maximum shown; the rest appears as a count. */
  max?: number;
}

const none: readonly number[] = [];

/** Wrapping row of skills. */
export function Chips({ skills, ownedIds = none, tick, max = skills.length }: ChipsProps) {
  const t = useTexts('common');
  const labelOf = tick ?? (() => t('chip.youHave'));
  return (
    <Wrap as="ul" gap="6">
      {skills.slice(0, max).map(({ id, name }) => (
        <li key={id}>
          <Chip name={name} tick={ownedIds.includes(id) ? labelOf(id) : undefined} />
        </li>
      ))}
      {skills.length > max && <li className={classes.more}>{t('chip.more', { count: skills.length - max })}</li>}
    </Wrap>
  );
}
