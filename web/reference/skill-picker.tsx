import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { RemovableChip } from '#web/ui/chip.tsx';
import listClasses from '#web/ui/listbox.module.css';
import { useListbox } from '#web/ui/use-listbox.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { SkillList } from './skill-list.tsx';
import classes from './skill-picker.module.css';
import { findSkills } from './skill-search.ts';

interface Skill {
  id: number;
  name: string;
  skilltype_id: number;
  synonyms?: readonly string[] | undefined;
}

interface Props {
  label: string;
  /** All skills. */
  skills: readonly Skill[];
  skilltypes: readonly { id: number; name: string }[];
  /** Ids of the chosen skills. */
  value: readonly number[];
  onToggle: (id: number) => void;
  /** Count right of the label, such as '128 candidates'; changes are announced. */
  count?: { text: string; isPending?: boolean; isFailure?: boolean } | undefined;
  /** The other field a skill may be in; choosing a skill here removes it there. */
  elsewhere?: { label: string; mark: string; ids: readonly number[] } | undefined;
  /** The server no longer offers one of the chosen skills. */
  isRefused?: boolean;
}

/**
 * Chosen skills as chips, and all skills by type in a dropdown. Typing filters by name, synonym and type. The dropdown
 * stays open while skills are toggled, and the typed text is then selected. Backspace in the empty field removes the
 * last chip.
 */
export function SkillPicker({
  label,
  skills,
  skilltypes,
  value,
  onToggle,
  count,
  elsewhere,
  isRefused = false,
}: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [said, setSaid] = useState('');
  const { groups } = findSkills(skills, skilltypes, query);
  const options = groups.flatMap((group) => group.skills);
  const chosenIds = new Set(value);
  const chosen = skills.filter((skill) => chosenIds.has(skill.id));

  const toggle = (skill: Skill | undefined) => {
    if (!skill) return;
    onToggle(skill.id);
    const taken = elsewhere?.ids.includes(skill.id) ? `, and taken out of ${elsewhere.label}` : '';
    setSaid(chosenIds.has(skill.id) ? `${skill.name} removed.` : `${skill.name} added${taken}.`);
  };
  const listbox = useListbox({
    count: options.length,
    onChoose: (index) => {
      toggle(options[index]);
      input.current?.select();
    },
    onClose: () => setQuery(''),
  });
  const search = (typed: string) => {
    const { groups: found, best } = findSkills(skills, skilltypes, typed);
    listbox.open();
    listbox.setActive(best ? found.flatMap((group) => group.skills).indexOf(best) : -1);
    setQuery(typed);
  };

  return (
    <div
      className={classes.root}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) listbox.close();
      }}
    >
      <div className={classes.head}>
        <label htmlFor={id}>{label}</label>
        {count && (
          <span
            className={classes.count}
            aria-live="polite"
            data-pending={count.isPending || undefined}
            data-failure={count.isFailure || undefined}
          >
            {count.text}
          </span>
        )}
      </div>
      {/* Enlarges the clickable area; the keyboard reaches the input inside. */}
      <div
        className={classes.field}
        role="presentation"
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('button')) return;
          input.current?.focus();
          listbox.open();
        }}
      >
        <div className={classes.chips}>
          {chosen.map((skill) => (
            <RemovableChip
              key={skill.id}
              name={skill.name}
              onRemove={() => {
                toggle(skill);
                // The button disappears with its chip, so move the focus to the field.
                input.current?.focus();
              }}
            />
          ))}
          <input
            ref={input}
            id={id}
            className={classes.input}
            {...listbox.inputProps}
            aria-invalid={isRefused}
            aria-describedby={isRefused ? `${id}-error` : undefined}
            value={query}
            placeholder={chosen.length === 0 ? 'Click to select skills...' : ' '}
            onChange={({ currentTarget }) => search(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Backspace' && query === '') toggle(chosen.at(-1));
              listbox.inputProps.onKeyDown(event);
            }}
          />
        </div>
        <ChevronDown className={classes.chevron} size={18} aria-hidden />
      </div>
      {isRefused && (
        <p id={`${id}-error`} className={classes.error}>
          One of these skills is no longer offered. Please choose them again.
        </p>
      )}
      <output>
        <VisuallyHidden>{said}</VisuallyHidden>
      </output>
      {listbox.isOpen && (
        <div className={listClasses.dropdown}>
          <SkillList
            label={label}
            groups={groups}
            query={query}
            listbox={listbox}
            chosen={chosenIds}
            mark={elsewhere?.mark}
            marked={new Set(elsewhere?.ids)}
          />
          {options.length === 0 && <p className={listClasses.nothing}>No matching skill.</p>}
        </div>
      )}
    </div>
  );
}
