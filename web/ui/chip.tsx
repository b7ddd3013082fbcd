import { VisuallyHidden } from '@mantine/core';
import { X } from 'lucide-react';
import classes from './chip.module.css';

/** A skill, as a tag. An owned one carries a tick. */
export const Chip = ({ name, isOwned = false }: { name: string; isOwned?: boolean }) => (
  <span className={classes.root} data-owned={isOwned || undefined}>
    {isOwned && (
      <>
        <span className={classes.tick} aria-hidden>
          ✓
        </span>
        <VisuallyHidden>You have: </VisuallyHidden>
      </>
    )}
    {name}
  </span>
);

/** A chosen skill in a field, with a button that takes it away. */
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

const none: readonly number[] = [];

/** A row of skills that wraps; `ownedIds` marks those the viewer has. */
export const Chips = ({ skills, ownedIds = none }: { skills: readonly Skill[]; ownedIds?: readonly number[] }) => (
  <ul className={classes.list}>
    {skills.map(({ id, name }) => (
      <li key={id}>
        <Chip name={name} isOwned={ownedIds.includes(id)} />
      </li>
    ))}
  </ul>
);
