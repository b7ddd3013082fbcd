import type { ComponentProps } from 'react';
import { SearchSelect } from '#web/ui/search-select.tsx';

interface Props extends Pick<
  ComponentProps<typeof SearchSelect>,
  'label' | 'isLabelHidden' | 'placeholder' | 'size' | 'isDisabled'
> {
  countries: readonly { id: number; name: string }[];
  value: number | null;
  onChange: (countryId: number | null) => void;
  /** The server no longer offers the chosen country. */
  isRefused?: boolean;
}

/** Selects one country or none. */
export const CountrySelect = ({ countries, value, onChange, isRefused, ...field }: Props) => (
  <SearchSelect
    {...field}
    groups={[{ options: countries.map(({ id, name }) => ({ value: String(id), label: name })) }]}
    value={value === null ? null : String(value)}
    onChange={(id) => onChange(id === null ? null : Number(id))}
    error={isRefused && 'This country is no longer offered. Please choose another one.'}
    isClearable
    nothingFound="No matching country."
  />
);
