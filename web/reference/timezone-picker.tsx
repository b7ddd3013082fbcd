import { SearchSelect } from '#web/ui/search-select.tsx';

/** The value that stands for anywhere in the world. */
const any = 'Any';

interface Props {
  label: string;
  value: string | null;
  /** IANA names by standard UTC offset. */
  timezonesByOffset: Readonly<Record<string, readonly string[]>>;
  onChange: (timezone: string | null) => void;
  /** Offers 'Any', which a position may ask for and a talent cannot be in. */
  withAny?: boolean;
  /** The server no longer offers what is chosen. */
  isRefused?: boolean;
}

/** Picks a timezone by typing a city or an offset. */
export function TimezonePicker({ label, value, timezonesByOffset, onChange, withAny = false, isRefused }: Props) {
  const groups = Object.entries(timezonesByOffset).map(([offset, names]) => ({
    name: offset,
    options: names.map((name) => ({ value: name, label: `${name.replaceAll('_', ' ')} (${offset})` })),
  }));
  return (
    <SearchSelect
      label={label}
      groups={withAny ? [{ options: [{ value: any, label: any }] }, ...groups] : groups}
      value={value}
      onChange={onChange}
      error={isRefused && 'This timezone is no longer offered. Please choose another one.'}
      nothingFound="No timezone is called that."
    />
  );
}
