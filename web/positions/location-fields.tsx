import { type ReactNode, useRef } from 'react';
import type { placeFields } from '#contract/conditions.ts';
import type { Draft } from '#contract/description.ts';
import { type TimezonesByOffset, anyTimezone, timezoneMargins } from '#contract/reference.ts';
import { toggled } from '#web/platform/keeping/form-changes.ts';
import { useUser } from '#web/platform/session/session.ts';
import { TimezonePicker } from '#web/reference/timezone-picker.tsx';
import { useTexts } from '#web/platform/texts/texts.ts';
import { CheckCard } from '#web/ui/check-card.tsx';
import { NativeSelect } from '#web/ui/text-input.tsx';
import { CountryList } from '#web/reference/country-list.tsx';

type Place = Draft<typeof placeFields>;

interface Props {
  place: Place;
  timezonesByOffset: TimezonesByOffset;
  onChange: (changes: Partial<Place>) => void;
  /** The error of a field. */
  errorAt?: (field: keyof Place) => string | undefined;
  /** Further fields of on-site work. */
  children?: ReactNode;
}

/** Default margin in hours once a timezone is chosen: hardly anyone needs exactly one timezone. */
const firstMargin = 3;

const noError = () => undefined;

/** Remote with timezone and margin, On-Site with countries. */
export function LocationFields({ place, timezonesByOffset, onChange, errorAt = noError, children }: Props) {
  const t = useTexts('positions');
  const { countries } = useUser();
  const margins = timezoneMargins.map((_, hours) => ({ label: t('margin', { hours }), value: String(hours) }));
  const isAnywhere = place.timezone === null || place.timezone === anyTimezone;
  const hasChosen = useRef(!isAnywhere);
  const chooseTimezone = (timezone: string | null) => {
    const isFirst = !hasChosen.current && isAnywhere && place.timezoneMargin === 0 && timezone !== anyTimezone;
    if (isFirst) hasChosen.current = true;
    onChange({ timezone, ...(isFirst && { timezoneMargin: firstMargin }) });
  };
  return (
    <>
      <CheckCard label={t('field.isRemote')} isChecked={place.isRemote} onToggle={(isRemote) => onChange({ isRemote })}>
        <TimezonePicker
          label={t('field.timezone')}
          value={place.timezone ?? anyTimezone}
          timezonesByOffset={timezonesByOffset}
          onChange={chooseTimezone}
          isRefused={errorAt('timezone') !== undefined}
          withAny
        />
        {!isAnywhere && (
          <NativeSelect
            label={t('field.timezoneMargin')}
            value={String(place.timezoneMargin)}
            data={margins}
            error={errorAt('timezoneMargin')}
            onChange={(event) => onChange({ timezoneMargin: Number(event.currentTarget.value) })}
          />
        )}
      </CheckCard>
      <CheckCard
        label={t('field.isPhysical')}
        note={t('edit.countriesSelected', { count: place.countryIds.length })}
        isChecked={place.isPhysical}
        onToggle={(isPhysical) => onChange({ isPhysical })}
      >
        {children}
        <CountryList
          countries={countries}
          value={place.countryIds}
          isRefused={errorAt('countryIds') !== undefined}
          onToggle={(id) => onChange({ countryIds: toggled(place.countryIds, id) })}
        />
      </CheckCard>
    </>
  );
}
