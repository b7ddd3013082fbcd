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
      className={`${listClasses.option} ${listClasses.boxed} ${classes.option}`}
      aria-selected={isSelected}
    >
      {mark ? (
        <span>
          {name}
          <span className={classes.mark}> {mark}</span>
        </span>
      ) : (
        name
      )}
    </div>
  );
});
