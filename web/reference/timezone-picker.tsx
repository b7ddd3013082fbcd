import { cityName, cityOf } from '#contract/place.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { SearchSelect } from './search-select.tsx';
import { otherTimezoneNames } from './timezone-names.ts';
import { offeredTimezone } from './timezone-hours.ts';

/** Value for anywhere in the world. */
const any = 'Any';

interface Props {
  label: string;
  value: string | null;
  /** IANA names by standard UTC offset. */
  timezonesByOffset: Readonly<Record<string, readonly string[]>>;
  onChange: (timezone: string | null) => void;
  /** Offers 'Any', which applies to positions but not to talents. */
  withAny?: boolean;
  /** The server no longer offers the chosen timezone. */
  isRefused?: boolean;
}

/**
 * Selects a timezone by city, in the user's language or in English, or by offset. Without a choice, the list starts at
 * the browser's.
 */
export function TimezonePicker({ label, value, timezonesByOffset, onChange, withAny = false, isRefused }: Props) {
  const t = useTexts('reference');
  const cities = useTexts('cities');
  const groups = Object.entries(timezonesByOffset).map(([offset, names]) => ({
    name: offset,
    options: names.map((name) => {
      const inEnglish = name.replaceAll('_', ' ');
      const own = inEnglish.replace(cityOf(name), () => cityName(name, cities));
      return {
        value: name,
        label: `${own} (${offset})`,
        otherNames: [inEnglish, ...(otherTimezoneNames[name] ?? [])],
      };
    }),
  }));
  return (
    <SearchSelect
      label={label}
      groups={withAny ? [{ options: [{ value: any, label: t('timezone.any') }] }, ...groups] : groups}
      value={value}
      findStart={() => offeredTimezone(timezonesByOffset)}
      onChange={onChange}
      error={isRefused && t('timezone.refused')}
      nothingFound={t('timezone.none')}
    />
  );
}
