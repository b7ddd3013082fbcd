import { TextInput } from '@mantine/core';
import { ChevronsUpDown, X } from 'lucide-react';
import { useState } from 'react';
import listClasses from './listbox.module.css';
import classes from './search-select.module.css';
import { useListbox } from './use-listbox.ts';

interface Option {
  value: string;
  label: string;
}

interface Props {
  label: string;
  groups: readonly { name?: string; options: readonly Option[] }[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** Offers to choose nothing. */
  isClearable?: boolean;
  /** For readers only, where what stands around it says what it is. */
  isLabelHidden?: boolean;
  placeholder?: string;
  size?: 'sm' | 'md';
  isDisabled?: boolean;
  /** What is wrong with the choice. */
  error?: string | undefined;
  /** What the list says when nothing fits what was typed. */
  nothingFound: string;
}

/** Picks one of many by typing a part of its name. What is typed and not chosen is forgotten. */
export function SearchSelect({
  label,
  groups,
  value,
  onChange,
  isClearable = false,
  isLabelHidden = false,
  placeholder = '',
  size = 'md',
  isDisabled = false,
  error,
  nothingFound,
}: Props) {
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLocaleLowerCase();
  const found = groups
    .map(({ name, options }) => ({
      name,
      options: options.filter((option) => option.label.toLocaleLowerCase().includes(wanted)),
    }))
    .filter(({ options }) => options.length > 0);
  const options = found.flatMap((group) => group.options);
  const chosen = groups.flatMap((group) => group.options).find((option) => option.value === value);
  const hasClear = isClearable && chosen !== undefined && !isDisabled;
  const listbox = useListbox({
    count: options.length,
    first: options.findIndex((option) => option.value === value),
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
          listbox.open();
          listbox.setActive(0);
          setQuery(currentTarget.value);
        }}
        rightSectionWidth={hasClear ? 68 : 40}
        rightSectionPointerEvents={hasClear ? 'all' : 'none'}
        rightSection={
          <>
            {hasClear && (
              <button
                type="button"
                className={classes.clear}
                aria-label={`Clear ${label}`}
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
          <div {...listbox.listProps} className={classes.list} aria-label={label}>
            {found.map((group) => (
              <div key={group.name ?? ''} {...listbox.groupProps(group.name)}>
                {group.name && (
                  <div className={listClasses.groupName} aria-hidden>
                    {group.name}
                  </div>
                )}
                {group.options.map((option) => (
                  <div
                    key={option.value}
                    {...listbox.optionProps(options.indexOf(option))}
                    className={listClasses.option}
                    aria-selected={option.value === value}
                  >
                    {option.label}
                  </div>
                ))}
              </div>
            ))}
          </div>
          {options.length === 0 && <p className={listClasses.nothing}>{nothingFound}</p>}
        </div>
      )}
    </div>
  );
}
