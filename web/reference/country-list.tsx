import { memo, useState } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';
import listClasses from './listbox.module.css';
import { TextInput } from '#web/ui/text-input.tsx';
import { useGradual } from '#web/ui/use-gradual.ts';
import { optionProps, useListbox } from './use-listbox.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './country-list.module.css';
import { namesOfCountry } from '#contract/country-names.ts';
import { useCountries } from './names.ts';
import { findNamed } from './search-text.ts';

interface Country {
  id: number;
  name: string;
}

interface Props {
  countries: readonly Country[];
  value: readonly number[];
  onToggle: (countryId: number) => void;
  /** The server no longer offers one of the chosen countries. */
  isRefused?: boolean;
}

/**
 * Multiple choice of countries in a list 12rem high. One tab stop: arrow keys move, Enter toggles, typing filters.
 * Initially chosen countries come first.
 */
export function CountryList({ countries, value, onToggle, isRefused }: Props) {
  const t = useTexts('reference');
  const [first] = useState(() => new Set(value));
  const [query, setQuery] = useState('');
  const [said, setSaid] = useState('');
  const sorted = sortedBy(useCountries(countries), first);
  const { found } = findNamed(sorted, namesOfCountry, query);
  const chosen = new Set(value);
  const { to } = useGradual({ total: found.length, step: 60, of: query });
  const listbox = useListbox({
    count: found.length,
    onChoose: (index) => {
      const country = found[index];
      if (!country) return;
      onToggle(country.id);
      setSaid(t(chosen.has(country.id) ? 'countries.removed' : 'countries.added', { name: country.name }));
    },
    isFixed: true,
  });
  const search = (typed: string) => {
    const { found: listed, best } = findNamed(sorted, namesOfCountry, typed);
    setQuery(typed);
    listbox.setActive(best ? listed.indexOf(best) : -1);
  };
  return (
    <div>
      <TextInput
        size="sm"
        aria-label={t('countries.find')}
        placeholder={t('countries.find')}
        {...listbox.inputProps}
        error={isRefused && t('countries.refused')}
        value={query}
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') search('');
          listbox.inputProps.onKeyDown(event);
        }}
      />
      <output>
        <VisuallyHidden>{said}</VisuallyHidden>
      </output>
      <div {...listbox.listProps} className={classes.list} aria-label={t('countries.label')} aria-multiselectable>
        {found.slice(0, to).map(({ id, name }, index) => (
          <Row
            key={id}
            listId={listbox.listId}
            index={index}
            name={name}
            isChosen={chosen.has(id)}
            isActive={index === listbox.active}
          />
        ))}
      </div>
      {found.length === 0 && (
        <Text size="s" tone="mute" className={classes.nothing}>
          {t('countries.none')}
        </Text>
      )}
    </div>
  );
}

const sortedBy = <C extends Country>(countries: readonly C[], first: ReadonlySet<number>): readonly C[] =>
  countries.toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)));

interface RowProps {
  listId: string;
  index: number;
  name: string;
  isChosen: boolean;
  isActive: boolean;
}

/** Memoized, as there are hundreds of rows. */
const Row = memo(function Row({ listId, index, name, isChosen, isActive }: RowProps) {
  return (
    <div
      {...optionProps(listId, index, isActive)}
      className={`${listClasses.option} ${listClasses.boxed} ${classes.row}`}
      aria-selected={isChosen}
    >
      {name}
    </div>
  );
});
