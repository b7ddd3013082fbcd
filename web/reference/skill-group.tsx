import { memo } from 'react';
import { Text } from '#web/ui/layout.tsx';
import listClasses from './listbox.module.css';
import classes from './skill-picker.module.css';
import { optionProps } from './use-listbox.ts';

interface Props {
  listId: string;
  name: string;
  skills: readonly { id: number; name: string }[];
  /** Index of its first skill in the list. */
  start: number;
  /** Active index, -1 if it is in another group. */
  active: number;
  chosen: ReadonlySet<number>;
  /** Text after the skills in `marked`. */
  mark: string | undefined;
  marked: ReadonlySet<number>;
}

/** Skills of one type, memoized unless one of them changes. */
export const SkillGroup = memo(function SkillGroup(props: Props) {
  const { listId, name, skills, start, active, chosen, mark, marked } = props;
  return (
    // ARIA roles, because no HTML element offers a listbox with groups.
    <div {...groupRole} className={classes.group} aria-label={name}>
      <div className={`${listClasses.groupName} ${classes.groupName}`} aria-hidden>
        {name}
      </div>
      {skills.map((skill, index) => (
        <SkillRow
          key={skill.id}
          listId={listId}
          index={start + index}
          name={skill.name}
          mark={marked.has(skill.id) ? mark : undefined}
          isSelected={chosen.has(skill.id)}
          isActive={start + index === active}
        />
      ))}
    </div>
  );
}, isSame);

const groupRole = { role: 'group' } as const;

function isSame(one: Props, other: Props): boolean {
  return (
    one.listId === other.listId &&
    one.name === other.name &&
    one.start === other.start &&
    one.active === other.active &&
    one.mark === other.mark &&
    one.skills.length === other.skills.length &&
    one.skills.every(
      ({ id }, index) =>
        id === other.skills[index]?.id &&
        one.chosen.has(id) === other.chosen.has(id) &&
        one.marked.has(id) === other.marked.has(id),
    )
  );
}

interface RowProps {
  listId: string;
  index: number;
  name: string;
  /** Text after the name, such as 'optional'. */
  mark: string | undefined;
  isSelected: boolean;
  isActive: boolean;
}

/** Skill in the list. Memoized, as there are hundreds. */
const SkillRow = memo(function SkillRow({ listId, index, name, mark, isSelected, isActive }: RowProps) {
  return (
    <div
      {...optionProps(listId, index, isActive)}
      className={`${listClasses.option} ${listClasses.boxed} ${classes.option}`}
      aria-selected={isSelected}
    >
      {mark ? (
        <span>
          {name}
          <Text as="span" size="xs" tone="mute" weight="400">
            {' '}
            {mark}
          </Text>
        </span>
      ) : (
        name
      )}
    </div>
  );
});
