import { apartFromEurope, europe } from '#contract/europe.ts';
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
  /** Ids of those offered before the others, in this order. */
  first?: readonly number[] | undefined;
  /** Offers all of the EU, the EEA and Switzerland at once. */
  withEurope?: boolean;
  /** The server no longer offers one of the chosen countries. */
  isRefused?: boolean;
}

/**
 * Chosen countries as chips, below a field that adds one at a time. All of the EU, the EEA and Switzerland are one
 * chip.
 */
export function CountryPicker({
  label,
  note,
  countries,
  value,
  onChange,
  first,
  withEurope = false,
  isRefused = false,
}: Props) {
  const t = useTexts('reference');
  const [said, setSaid] = useState('');
  const named = useCountries(countries);
  const { isWhole, others } = apartFromEurope(value);
  const chosen = named.filter(({ id }) => others.includes(id));
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
  const addEurope = () => {
    onChange([...new Set([...value, ...europe])]);
    setSaid(t('countries.added', { name: t('countries.europe') }));
  };
  const removeEurope = () => {
    onChange(others);
    setSaid(t('countries.removed', { name: t('countries.europe') }));
  };
  return (
    <div>
      <CountrySelect
        label={label}
        placeholder={t('countries.add')}
        countries={countries.filter(({ id }) => !value.includes(id))}
        value={null}
        onChange={add}
        first={first}
        onEurope={withEurope && !isWhole ? addEurope : undefined}
        isRefused={isRefused}
      />
      {value.length > 0 && (
        <Wrap as="ul" gap="6" marginTop="8" aria-label={label}>
          {isWhole && (
            <li>
              <RemovableChip name={t('countries.europe')} onRemove={removeEurope} />
            </li>
          )}
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
