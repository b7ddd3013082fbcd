import { Check, ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { RemovableChip } from './chip.tsx';
import listClasses from './listbox.module.css';
import classes from './skill-picker.module.css';
import { groupSkills } from './skill-search.ts';
import { useListbox } from './use-listbox.ts';

interface Skill {
  id: number;
  name: string;
  skilltype_id: number;
  selected: boolean;
  synonyms?: readonly string[] | undefined;
}

interface Props {
  label: string;
  skills: readonly Skill[];
  skilltypes: readonly { id: number; name: string }[];
  onToggle: (id: number) => void;
  /** Stands at the right of the label and is read out when it changes, for instance '128 candidates'. */
  count?: string | undefined;
}

/**
 * The chosen skills as chips, and all there are in a dropdown by type. The field filters by name and synonym, the
 * dropdown stays open while skills are toggled, Backspace in the empty field takes the last chip away.
 */
export function SkillPicker({ label, skills, skilltypes, onToggle, count }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const groups = groupSkills(skills, skilltypes, query);
  const options = groups.flatMap((group) => group.skills);
  const chosen = skills.filter(({ selected }) => selected);
  const listbox = useListbox({
    count: options.length,
    onChoose: (index) => {
      const skill = options[index];
      if (skill) onToggle(skill.id);
    },
    onClose: () => setQuery(''),
  });

  /** The button goes with its chip, so the focus moves to the field. */
  const remove = (skillId: number) => {
    onToggle(skillId);
    input.current?.focus();
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
        {count !== undefined && (
          <span className={classes.count} aria-live="polite">
            {count}
          </span>
        )}
      </div>
      {/* A larger place to click; the keyboard reaches the input in it. */}
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
            <RemovableChip key={skill.id} name={skill.name} onRemove={() => remove(skill.id)} />
          ))}
          <input
            ref={input}
            id={id}
            className={classes.input}
            {...listbox.inputProps}
            value={query}
            placeholder={chosen.length === 0 ? 'Click to select skills...' : ' '}
            onChange={({ currentTarget }) => {
              listbox.open();
              listbox.setActive(currentTarget.value.trim() === '' ? -1 : 0);
              setQuery(currentTarget.value);
            }}
            onKeyDown={(event) => {
              const last = chosen.at(-1);
              if (event.key === 'Backspace' && query === '' && last) onToggle(last.id);
              listbox.inputProps.onKeyDown(event);
            }}
          />
        </div>
        <ChevronDown className={classes.chevron} size={18} aria-hidden />
      </div>
      {listbox.isOpen && (
        <div className={listClasses.dropdown}>
          <div {...listbox.listProps} className={classes.options} aria-label={label} aria-multiselectable>
            {groups.map((group) => (
              <div key={group.id} {...listbox.groupProps(group.name)}>
                <div className={`${listClasses.groupName} ${classes.groupName}`} aria-hidden>
                  {group.name}
                </div>
                {group.skills.map((skill) => (
                  <div
                    key={skill.id}
                    {...listbox.optionProps(options.indexOf(skill))}
                    className={`${listClasses.option} ${classes.option}`}
                    aria-selected={skill.selected}
                  >
                    <span className={classes.box} aria-hidden>
                      {skill.selected && <Check size={13} strokeWidth={3.5} />}
                    </span>
                    {skill.name}
                  </div>
                ))}
              </div>
            ))}
          </div>
          {options.length === 0 && <p className={listClasses.nothing}>No skill is called that.</p>}
        </div>
      )}
    </div>
  );
}
