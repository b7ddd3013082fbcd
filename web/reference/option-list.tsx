import { useLayoutEffect, useRef } from 'react';
import listClasses from './listbox.module.css';
import classes from './search-select.module.css';
import { useGradual } from '#web/ui/use-gradual.ts';
import { type useListbox, optionProps } from './use-listbox.ts';

export interface Option {
  value: string;
  label: string;
  /** Other names by which typing finds it. */
  otherNames?: readonly string[];
}

export interface OptionGroup {
  /** Group heading; options without one are ungrouped. */
  name?: string | undefined;
  options: readonly Option[];
}

interface Props {
  label: string;
  groups: readonly OptionGroup[];
  /** Text that filters the options. */
  query: string;
  value: string | null;
  listbox: ReturnType<typeof useListbox>;
}

/** Options of a listbox. Options around the active one render first, and the active one stays centred. */
export function OptionList({ label, groups, query, value, listbox }: Props) {
  const { active, listId, listProps } = listbox;
  const { placed, total } = placeGroups(groups);
  const { from, to } = useGradual({ total, step: 60, of: query, middle: Math.max(0, active) });
  const list = listProps.ref;
  const centredFrom = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (!list.current || centredFrom.current === from) return;
    centredFrom.current = from;
    centre(list.current);
  }, [from, list]);
  return (
    <div {...listProps} className={classes.list} aria-label={label}>
      {placed.map(({ name, options, start }) => {
        const skipped = Math.max(0, from - start);
        const shown = options.slice(skipped, Math.max(0, to - start));
        if (shown.length === 0) return undefined;
        return (
          <div key={name ?? ''} {...(name ? { role: 'group', 'aria-label': name } : { role: 'presentation' })}>
            {name && (
              <div className={listClasses.groupName} aria-hidden>
                {name}
              </div>
            )}
            {shown.map((option, index) => (
              <div
                key={option.value}
                {...optionProps(listId, start + skipped + index, start + skipped + index === active)}
                className={listClasses.option}
                aria-selected={option.value === value}
              >
                {option.label}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** Adds the index of its first option to each group, and counts all options. */
function placeGroups(groups: readonly OptionGroup[]) {
  let total = 0;
  const placed = groups.map((group) => {
    const start = total;
    total += group.options.length;
    return { ...group, start };
  });
  return { placed, total };
}

/** Centres the active option by scrolling the list, not the page. */
function centre(list: HTMLElement): void {
  const active = list.querySelector('[data-active]');
  if (!active) return;
  const [outer, inner] = [list.getBoundingClientRect(), active.getBoundingClientRect()];
  list.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}
