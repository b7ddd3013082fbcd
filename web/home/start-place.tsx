import type { Talent, TalentChanges } from '#contract/talents.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { CountrySelect } from '#web/reference/country-select.tsx';
import { offeredTimezone } from '#web/reference/timezone-hours.ts';
import { TimezonePicker } from '#web/reference/timezone-picker.tsx';
import { CheckCard } from '#web/ui/check-card.tsx';
import { Box, Text } from '#web/ui/layout.tsx';
import classes from './talent-start.module.css';

/** The talent's place of work, as stated at the start. */
export interface StartPlace {
  readonly isRemote: boolean;
  readonly timezone: string | null;
  readonly isPhysical: boolean;
  readonly physicalCountryId: number | null;
}

/** The place of the profile, or Remote if it names none; without a timezone the browser's, if offered. */
export function startPlaceOf(talent: Talent): StartPlace {
  return {
    isRemote: talent.isRemote || !talent.isPhysical,
    timezone: talent.timezone ?? offeredTimezone(talent.timezonesByOffset ?? {}),
    isPhysical: talent.isPhysical,
    physicalCountryId: talent.physicalCountryId,
  };
}

/** Timezone and country are saved with the way of working they belong to. */
export const changesOf = ({ timezone, physicalCountryId, ...modes }: StartPlace): TalentChanges => ({
  ...modes,
  ...(modes.isRemote && { timezone }),
  ...(modes.isPhysical && { physicalCountryId }),
});

interface Props {
  value: StartPlace;
  onChange: (changes: Partial<StartPlace>) => void;
  timezonesByOffset: NonNullable<Talent['timezonesByOffset']>;
  /** The refusal at a path of the talent. */
  errorAt: (path: string) => unknown;
}

/** Choice of Remote with its timezone, and On Site with its country. */
export function StartPlaceFields({ value, onChange, timezonesByOffset, errorAt }: Props) {
  const t = useTexts('home');
  const { countries } = useUser();
  return (
    <Box as="fieldset" className={classes.place}>
      <Text as="legend" padding="0" marginBottom="6" size="s" weight="600" lineHeight="1.3">
        {t('start.place')}
      </Text>
      <CheckCard label={t('start.remote')} isChecked={value.isRemote} onToggle={(isRemote) => onChange({ isRemote })}>
        <TimezonePicker
          label={t('start.timezone')}
          value={value.timezone}
          timezonesByOffset={timezonesByOffset}
          onChange={(timezone) => onChange({ timezone })}
          isRefused={errorAt('talent.timezone') !== undefined}
        />
      </CheckCard>
      <CheckCard
        label={t('start.onSite')}
        isChecked={value.isPhysical}
        onToggle={(isPhysical) => onChange({ isPhysical })}
      >
        <CountrySelect
          label={t('start.country')}
          countries={countries}
          value={value.physicalCountryId}
          onChange={(physicalCountryId) => onChange({ physicalCountryId })}
          isRefused={errorAt('talent.physicalCountryId') !== undefined}
        />
      </CheckCard>
    </Box>
  );
}
