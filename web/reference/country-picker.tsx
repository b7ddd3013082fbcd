import { useTexts } from '#web/platform/texts/texts.ts';
import { RemovableChip } from '#web/ui/chip.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useState } from 'react';
import { Text, Wrap } from '#web/ui/layout.tsx';
import { CountrySelect } from './country-select.tsx';
import { useCountries } from './names.ts';

interface Props {
  label: string;
  /** Below the field. */
  note: string;
  countries: readonly { id: number; name: string }[];
  value: readonly number[];
  onChange: (countryIds: readonly number[]) => void;
  /** The server no longer offers one of the chosen countries. */
  isRefused?: boolean;
}

/** Chosen countries as chips, below a field that adds one at a time. */
export function CountryPicker({ label, note, countries, value, onChange, isRefused = false }: Props) {
  const t = useTexts('reference');
  const [said, setSaid] = useState('');
  const named = useCountries(countries);
  const chosen = named.filter(({ id }) => value.includes(id));
  const add = (countryId: number | null) => {
    const name = named.find(({ id }) => id === countryId)?.name;
    if (countryId === null || name === undefined) return;
    onChange([...value, countryId]);
    setSaid(t('countries.added', { name }));
  };
  const remove = (countryId: number, name: string) => {
    onChange(value.filter((id) => id !== countryId));
    setSaid(t('countries.removed', { name }));
  };
  return (
    <div>
      <CountrySelect
        label={label}
        placeholder={t('countries.add')}
        countries={countries.filter(({ id }) => !value.includes(id))}
        value={null}
        onChange={add}
        isRefused={isRefused}
      />
      {chosen.length > 0 && (
        <Wrap as="ul" gap="6" marginTop="8" aria-label={label}>
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <RemovableChip name={name} onRemove={() => remove(id, name)} />
            </li>
          ))}
        </Wrap>
      )}
      <Text marginTop="6" size="s" tone="mute">
        {note}
      </Text>
      <output>
        <VisuallyHidden>{said}</VisuallyHidden>
      </output>
    </div>
  );
}
