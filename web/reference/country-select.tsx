import type { ComponentProps } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { SearchSelect } from './search-select.tsx';
import { namesOfCountry } from '#contract/country-names.ts';
import { useCountries } from './names.ts';

interface Props extends Pick<
  ComponentProps<typeof SearchSelect>,
  'label' | 'isLabelHidden' | 'placeholder' | 'size' | 'isDisabled'
> {
  countries: readonly { id: number; name: string }[];
  value: number | null;
  onChange: (countryId: number | null) => void;
  /** Ids of those offered before the others, in this order. */
  first?: readonly number[] | undefined;
  /** The server no longer offers the chosen country. */
  isRefused?: boolean;
  /** Adds a first option for all of the EU, the EEA and Switzerland. */
  onEurope?: (() => void) | undefined;
}

/** Selects one country or none. */
export function CountrySelect({ countries, value, onChange, first, isRefused, onEurope, ...field }: Props) {
  const t = useTexts('reference');
  const named = useCountries(countries);
  const firstNamed = first?.flatMap((id) => named.find((country) => country.id === id) ?? []) ?? [];
  const options = [...new Set([...firstNamed, ...named])].map(optionOf);
  return (
    <SearchSelect
      {...field}
      groups={[{ options: [...(onEurope ? [{ ...europe, label: t('countries.europe') }] : []), ...options] }]}
      value={value === null ? null : String(value)}
      onChange={(id) => (id === europe.value ? onEurope?.() : onChange(id === null ? null : Number(id)))}
      error={isRefused && t('country.refused')}
      isClearable
      nothingFound={t('countries.none')}
    />
  );
}

const europe = { value: 'europe', otherNames: ['European Union', 'EFTA', 'Europe', 'Europa'] } as const;

const optionOf = (country: Parameters<typeof namesOfCountry>[0]) => ({
  value: String(country.id),
  label: country.name,
  otherNames: namesOfCountry(country),
});
