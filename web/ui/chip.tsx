import { X } from 'lucide-react';
import classes from './chip.module.css';
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
    <button type="button" className={classes.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
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
  tick?: string | ((id: number) => string);
  /** Maximum shown; the rest appears as a count. */
  max?: number;
}

const none: readonly number[] = [];

/** Wrapping row of skills. */
export const Chips = ({ skills, ownedIds = none, tick = 'You have', max = skills.length }: ChipsProps) => (
  <ul className={classes.list}>
    {skills.slice(0, max).map(({ id, name }) => (
      <li key={id}>
        <Chip name={name} tick={ownedIds.includes(id) ? (typeof tick === 'string' ? tick : tick(id)) : undefined} />
      </li>
    ))}
    {skills.length > max && <li className={classes.more}>{skills.length - max} more</li>}
  </ul>
);
