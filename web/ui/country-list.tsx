import { TextInput } from '@mantine/core';
import { useState } from 'react';
import mark from './check-mark.module.css';
import classes from './country-list.module.css';

interface Props {
  countries: readonly { id: number; name: string }[];
  value: readonly number[];
  onToggle: (countryId: number) => void;
}

/** Picks any number of countries from a list 12rem high. Those chosen when it opens come first; typing narrows it. */
export function CountryList({ countries, value, onToggle }: Props) {
  const [first] = useState(() => new Set(value));
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLocaleLowerCase();
  const shown = countries
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)));
  const chosen = new Set(value);
  return (
    <div>
      <TextInput
        size="sm"
        aria-label="Find a country"
        placeholder="Find a country"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <fieldset className={classes.list} aria-label="Countries">
        {shown.map(({ id, name }) => (
          <label key={id} className={classes.row}>
            <input type="checkbox" className={mark.box} checked={chosen.has(id)} onChange={() => onToggle(id)} />
            {name}
          </label>
        ))}
        {shown.length === 0 && <p className={classes.nothing}>No country is called that.</p>}
      </fieldset>
    </div>
  );
}
