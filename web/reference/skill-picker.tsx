import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { type TextsOf, useTexts } from '#web/platform/texts/texts.ts';
import { RemovableChip } from '#web/ui/chip.tsx';
import { Row, Text, Wrap } from '#web/ui/layout.tsx';
import listClasses from './listbox.module.css';
import { useListbox } from './use-listbox.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useSkillTypes } from './names.ts';
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
  count?: { text: string; isNone?: boolean; isPending?: boolean; isFailure?: boolean } | undefined;
  /** The other field a skill may be in; choosing a skill here removes it there. */
  elsewhere?: { label: string; mark: string; ids: readonly number[] } | undefined;
  /** The server no longer offers one of the chosen skills. */
  isRefused?: boolean;
}

/**
 * Chosen skills as chips, and all skills by type in a dropdown. Typing filters by name, synonym and type. The dropdown
 * stays open while skills are toggled, and the typed text is then selected. Enter only chooses a skill that has a word
 * beginning with the text. Backspace in the empty field removes the last chip.
 */
export function SkillPicker({ label, skills, value, onToggle, count, elsewhere, isRefused = false, ...props }: Props) {
  const types = useSkillTypes(props.skilltypes);
  const t = useTexts('reference');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [said, setSaid] = useState('');
  const [isMissed, setIsMissed] = useState(false);
  const { groups } = findSkills(skills, types, query);
  const options = groups.flatMap((group) => group.skills);
  const chosenIds = new Set(value);
  const chosen = skills.filter((skill) => chosenIds.has(skill.id));

  const toggle = (skill: Skill | undefined) => {
    if (!skill) return;
    onToggle(skill.id);
    const from = elsewhere?.ids.includes(skill.id) ? elsewhere.label : undefined;
    setSaid(chosenIds.has(skill.id) ? t('skills.removed', { name: skill.name }) : addedText(t, skill, from));
  };
  const listbox = useListbox({
    count: options.length,
    onChoose: (index) => {
      toggle(options[index]);
      input.current?.select();
    },
    onClose: () => {
      setQuery('');
      setIsMissed(false);
    },
  });
  const search = (typed: string) => {
    const { groups: found, best } = findSkills(skills, types, typed);
    listbox.open();
    listbox.setActive(best ? found.flatMap((group) => group.skills).indexOf(best) : -1);
    setQuery(typed);
    setIsMissed(false);
  };

  return (
    <div
      className={classes.root}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) listbox.close();
      }}
    >
      <Row marginBottom="6" align="stretch" justify="space-between" size="s" weight="600" lineHeight="1.3">
        <label htmlFor={id}>{label}</label>
        {count && (
          <span
            className={classes.count}
            aria-live="polite"
            data-none={count.isNone || undefined}
            data-pending={count.isPending || undefined}
            data-failure={count.isFailure || undefined}
          >
            {count.text}
          </span>
        )}
      </Row>
      {/* Enlarges the clickable area; the keyboard reaches the input inside. */}
      <Row
        gap="8"
        padding="6 14"
        className={classes.field}
        role="presentation"
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('button')) return;
          input.current?.focus();
          listbox.open();
        }}
      >
        <Wrap gap="6" flex="1" className={classes.chips}>
          {chosen.map((skill) => (
            <RemovableChip
              key={skill.id}
              name={skill.name}
              onRemove={() => {
                toggle(skill);
                // The button disappears with its chip, so the focus moves to the field.
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
            placeholder={chosen.length === 0 ? t('skills.placeholder') : ' '}
            onChange={({ currentTarget }) => search(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Backspace' && query === '') toggle(chosen.at(-1));
              if (event.key === 'Enter' && query.trim() !== '' && listbox.active < 0) {
                setIsMissed(true);
                setSaid(t('skills.none'));
              }
              listbox.inputProps.onKeyDown(event);
            }}
          />
        </Wrap>
        <ChevronDown className={classes.chevron} size={18} aria-hidden />
      </Row>
      {isRefused && (
        <Text id={`${id}-error`} marginTop="6" size="xs" tone="error">
          {t('skills.refused')}
        </Text>
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
          {(options.length === 0 || isMissed) && (
            <Text padding="14 16" size="m" tone="mute">
              {t('skills.none')}
            </Text>
          )}
        </div>
      )}
    </div>
  );
}

const addedText = (t: TextsOf<'reference'>, { name }: Skill, from: string | undefined): string =>
  from === undefined ? t('skills.added', { name }) : t('skills.moved', { name, elsewhere: from });
