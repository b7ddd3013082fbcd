import { type Dispatch, type SetStateAction, useRef } from 'react';
import { type TimezonesByOffset, anyTimezone, timezoneMargins } from '#contract/reference.ts';
import { FieldColumns } from '#web/forms/form-section.tsx';
import { toggled } from '#web/platform/form-changes.ts';
import { useUser } from '#web/platform/session.ts';
import { TimezonePicker } from '#web/reference/timezone-picker.tsx';
import { useTexts } from '#web/platform/texts/texts.ts';
import { CheckCard } from '#web/ui/check-card.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { NativeSelect } from '#web/ui/text-input.tsx';
import classes from './location-fields.module.css';
import type { PositionDraft } from './position-draft.ts';

const CountryList = lazyPart('CountryList', () => import('#web/reference/country-list.tsx'), {
  waiting: () => <div className={classes.countries} />,
});

interface Props {
  draft: PositionDraft;
  timezonesByOffset: TimezonesByOffset;
  setDraft: Dispatch<SetStateAction<PositionDraft>>;
  /** The error at a path in the payload. */
  errorAt: (path: string) => string | undefined;
}

/** Default margin in hours once a timezone is chosen: hardly anyone needs exactly one timezone. */
const firstMargin = 3;

/** Remote with timezone and margin, On-Site with countries. */
export function LocationFields({ draft, timezonesByOffset, setDraft, errorAt }: Props) {
  const t = useTexts('positions');
  const { countries } = useUser();
  const margins = timezoneMargins.map((_, hours) => ({ label: t('margin', { hours }), value: String(hours) }));
  const change = (changes: Partial<PositionDraft>) => setDraft((current) => ({ ...current, ...changes }));
  const isAnywhere = draft.timezone === null || draft.timezone === anyTimezone;
  const hasChosen = useRef(!isAnywhere);
  const chooseTimezone = (timezone: string | null) => {
    const isFirst = !hasChosen.current && isAnywhere && draft.timezoneMargin === 0 && timezone !== anyTimezone;
    if (isFirst) hasChosen.current = true;
    change({ timezone, ...(isFirst && { timezoneMargin: firstMargin }) });
  };
  return (
    <FieldColumns>
      <CheckCard label={t('field.isRemote')} isChecked={draft.isRemote} onToggle={(isRemote) => change({ isRemote })}>
        <TimezonePicker
          label={t('field.timezone')}
          value={draft.timezone ?? anyTimezone}
          timezonesByOffset={timezonesByOffset}
          onChange={chooseTimezone}
          isRefused={errorAt('position.timezone') !== undefined}
          withAny
        />
        {!isAnywhere && (
          <NativeSelect
            label={t('field.timezoneMargin')}
            value={String(draft.timezoneMargin)}
            data={margins}
            error={errorAt('position.timezoneMargin')}
            onChange={(event) => change({ timezoneMargin: Number(event.currentTarget.value) })}
          />
        )}
      </CheckCard>
      <CheckCard
        label={t('field.isPhysical')}
        note={t('edit.countriesSelected', { count: draft.countryIds.length })}
        isChecked={draft.isPhysical}
        onToggle={(isPhysical) => change({ isPhysical })}
      >
        <CountryList
          countries={countries}
          value={draft.countryIds}
          isRefused={errorAt('position.countryIds') !== undefined}
          onToggle={(id) => setDraft((current) => ({ ...current, countryIds: toggled(current.countryIds, id) }))}
        />
      </CheckCard>
    </FieldColumns>
  );
}
