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
  /** Shows the rest: the count is a button. */
  onMore?: () => void;
}

const none: readonly number[] = [];

/** Wrapping row of skills. */
export function Chips({ skills, ownedIds = none, tick, max = skills.length, onMore }: ChipsProps) {
  const t = useTexts('common');
  const labelOf = tick ?? (() => t('chip.youHave'));
  return (
    <Wrap as="ul" gap="6">
      {skills.slice(0, max).map(({ id, name }) => (
        <li key={id}>
          <Chip name={name} tick={ownedIds.includes(id) ? labelOf(id) : undefined} />
        </li>
      ))}
      {skills.length > max && (
        <li className={classes.more}>
          {onMore ? (
            <button
              type="button"
              className={classes.showMore}
              aria-label={t('chip.more', { count: skills.length - max })}
              onClick={onMore}
            >
              +{skills.length - max}
            </button>
          ) : (
            t('chip.more', { count: skills.length - max })
          )}
        </li>
      )}
    </Wrap>
  );
}

/* Estimates for a 13-pixel chip: padding and border with the gap after it, each letter, and the tick. */
const frame = 26;
const letter = 7;
const tick = 14;
/** For '+12' at the end. */
const rest = 34;

/** Number of skills that fit on one row of a card `width` pixels wide; at least one. */
export function countInRow(
  skills: readonly { id: number; name: string }[],
  heldIds: readonly number[],
  width: number,
): number {
  let used = 0;
  for (const [index, { id, name }] of skills.entries()) {
    used += frame + name.length * letter + (heldIds.includes(id) ? tick : 0);
    const isLast = index === skills.length - 1;
    if (used + (isLast ? 0 : rest) > width) return Math.max(1, index);
  }
  return skills.length;
}
