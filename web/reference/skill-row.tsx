import { Check } from 'lucide-react';
import { memo } from 'react';
import listClasses from './listbox.module.css';
import { optionProps } from './use-listbox.ts';
import classes from './skill-picker.module.css';

interface Props {
  listId: string;
  index: number;
  name: string;
  /** Text after the name, such as 'optional'. */
  mark: string | undefined;
  isSelected: boolean;
  isActive: boolean;
}

/** Skill in the list. Memoized, as there are hundreds. */
export const SkillRow = memo(function SkillRow({ listId, index, name, mark, isSelected, isActive }: Props) {
  return (
    <div
      {...optionProps(listId, index, isActive)}
      className={`${listClasses.option} ${classes.option}`}
      aria-selected={isSelected}
    >
      <span className={listClasses.box} aria-hidden>
        {isSelected && <Check size={13} strokeWidth={3.5} />}
      </span>
      <span className={classes.name}>
        {name}
        {mark && <span className={classes.mark}> {mark}</span>}
      </span>
    </div>
  );
});
