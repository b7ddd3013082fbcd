import { ChevronsUpDown, X } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';
import listClasses from './listbox.module.css';
import { type Option, type OptionGroup, OptionList } from './option-list.tsx';
import classes from './search-select.module.css';
import { TextInput } from '#web/ui/text-input.tsx';
import { findNamed } from './search-text.ts';
import { useListbox } from './use-listbox.ts';

interface Props {
  label: string;
  groups: readonly OptionGroup[];
  value: string | null;
  /** Finds the value at which the list starts while none is chosen. */
  findStart?: () => string | null;
  onChange: (value: string | null) => void;
  /** Adds a button that clears the choice. */
  isClearable?: boolean;
  /** Shows the label to screen readers only, if the context makes it clear. */
  isLabelHidden?: boolean;
  placeholder?: string;
  size?: 'sm' | 'md';
  isDisabled?: boolean;
  /** Validation error. */
  error?: string | false | undefined;
  /** Shown if no option matches. */
  nothingFound: string;
}

/**
 * Single choice from many, filtered by typing. Enter chooses the best match, if a word begins with the text. Text that
 * matches no choice is discarded on close.
 */
export function SearchSelect({
  label,
  groups,
  value,
  findStart,
  onChange,
  isClearable = false,
  isLabelHidden = false,
  placeholder = '',
  size = 'md',
  isDisabled = false,
  error,
  nothingFound,
}: Props) {
  const t = useTexts('common');
  const [query, setQuery] = useState('');
  const { groups: found, options } = findOptions(groups, query);
  const chosen = groups.flatMap((group) => group.options).find((option) => option.value === value);
  const hasClear = isClearable && chosen !== undefined && !isDisabled;
  const listbox = useListbox({
    count: options.length,
    findFirst: () => {
      const start = value ?? findStart?.();
      return options.findIndex((option) => option.value === start);
    },
    onChoose: (index) => {
      const option = options[index];
      if (option) onChange(option.value);
      listbox.close();
    },
    onClose: () => setQuery(''),
  });

  return (
    <div className={classes.root} onBlur={listbox.close}>
      <TextInput
        {...(isLabelHidden ? { 'aria-label': label } : { label })}
        size={size}
        disabled={isDisabled}
        error={error}
        {...listbox.inputProps}
        value={listbox.isOpen ? query : (chosen?.label ?? '')}
        placeholder={chosen?.label ?? placeholder}
        onChange={({ currentTarget }) => {
          const { options: listed, best } = findOptions(groups, currentTarget.value);
          listbox.open();
          listbox.setActive(best ? listed.indexOf(best) : -1);
          setQuery(currentTarget.value);
        }}
        rightSectionWidth={hasClear ? 68 : 40}
        rightSection={
          <>
            {hasClear && (
              <button
                type="button"
                className={classes.clear}
                aria-label={t('select.clear', { label })}
                onClick={() => onChange(null)}
              >
                <X size={16} aria-hidden />
              </button>
            )}
            <ChevronsUpDown size={16} aria-hidden />
          </>
        }
      />
      {listbox.isOpen && (
        <div className={listClasses.dropdown}>
          <OptionList label={label} groups={found} query={query} value={value} listbox={listbox} />
          {options.length === 0 && (
            <Text padding="14 16" size="m" tone="mute">
              {nothingFound}
            </Text>
          )}
        </div>
      )}
    </div>
  );
}

function findOptions(groups: readonly OptionGroup[], query: string) {
  const { found, best } = findNamed(
    groups.flatMap((group) => group.options),
    namesOf,
    query,
  );
  const kept = new Set(found);
  const left = groups.map(({ name, options }) => ({ name, options: options.filter((option) => kept.has(option)) }));
  return { groups: left.filter(({ options }) => options.length > 0), options: found, best };
}

const namesOf = ({ label, otherNames = [] }: Option): readonly string[] => [label, ...otherNames];
