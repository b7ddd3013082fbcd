import { useGradual } from '#web/ui/use-gradual.ts';
import type { useListbox } from './use-listbox.ts';
import { SkillGroup } from './skill-group.tsx';
import classes from './skill-picker.module.css';
import type { SkillGroup as Found } from './skill-search.ts';

interface Props {
  label: string;
  groups: readonly Found<{ id: number; name: string; skilltype_id: number }>[];
  /** Text that filters the skills. */
  query: string;
  listbox: Pick<ReturnType<typeof useListbox>, 'listId' | 'listProps' | 'active'>;
  chosen: ReadonlySet<number>;
  /** Text after the skills in `marked`. */
  mark: string | undefined;
  marked: ReadonlySet<number>;
}

/** Groups side by side in the widest list. */
const columns = 4;

/** Skills to choose from, in columns grouped by type; those out of view render in steps. */
export function SkillList({ label, groups, query, listbox, chosen, mark, marked }: Props) {
  const { placed, lines } = placeGroups(groups);
  const { to } = useGradual({ total: lines, step: 12, of: query });
  return (
    <div {...listbox.listProps} className={classes.options} aria-label={label} aria-multiselectable>
      {placed.map(({ id, name, skills, line, start }) => {
        // The name of the group takes a line.
        const shown = skills.slice(0, Math.max(0, to - line - 1));
        if (shown.length === 0) return undefined;
        const isActive = listbox.active >= start && listbox.active < start + skills.length;
        return (
          <SkillGroup
            key={id}
            listId={listbox.listId}
            name={name}
            skills={shown}
            start={start}
            active={isActive ? listbox.active : -1}
            chosen={chosen}
            mark={mark}
            marked={marked}
          />
        );
      })}
    </div>
  );
}

/** Adds to each group the number of lines above it and the index of its first skill; counts all lines. */
function placeGroups(groups: Props['groups']) {
  const placed: (Props['groups'][number] & { line: number; start: number })[] = [];
  let [lines, start] = [0, 0];
  for (let index = 0; index < groups.length; index += columns) {
    const row = groups.slice(index, index + columns);
    for (const group of row) {
      placed.push({ ...group, line: lines, start });
      start += group.skills.length;
    }
    lines += 1 + Math.max(...row.map(({ skills }) => skills.length));
  }
  return { placed, lines };
}
