import { type Talent, maxCompensation, maxExperience } from '#contract/talents.ts';
import { FieldColumns } from '#web/forms/form-section.tsx';
import { NumberField } from '#web/forms/number-field.tsx';
import { workTypeName } from '#web/people/work-type-name.ts';
import { toggled } from '#web/platform/keeping/form-changes.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { CountryPicker } from '#web/reference/country-picker.tsx';
import { CountrySelect } from '#web/reference/country-select.tsx';
import { offeredTimezone } from '#web/reference/timezone-hours.ts';
import { TimezonePicker } from '#web/reference/timezone-picker.tsx';
import { CheckCard } from '#web/ui/check-card.tsx';
import { CheckPill, CheckPills } from '#web/ui/check-pill.tsx';
import type { TalentDraft } from './talent-draft.ts';

interface Props {
  draft: TalentDraft;
  /** Provides the options. */
  talent: Talent;
  onChange: (changes: Partial<TalentDraft>) => void;
  /** The error at a path in the payload. */
  errorAt: (path: string) => string | undefined;
}

/** Work types, experience, compensation and location. */
export function WorkFields({ draft, talent, onChange, errorAt }: Props) {
  const t = useTexts('talents');
  const people = useTexts('people');
  const { countries } = useUser();
  const { timezonesByOffset = {} } = talent;
  return (
    <>
      <CheckPills label={t('field.workTypeIds')}>
        {talent.worktypesEx.map(({ id, name }) => (
          <CheckPill
            key={id}
            label={workTypeName(people, { id, name })}
            isChecked={draft.workTypeIds.includes(id)}
            onToggle={() => onChange({ workTypeIds: toggled(draft.workTypeIds, id) })}
          />
        ))}
      </CheckPills>
      <FieldColumns>
        <NumberField
          label={t('field.experience')}
          value={draft.experience}
          onChange={(experience) => onChange({ experience })}
          max={maxExperience}
          suffix={t('field.experience.unit', { years: draft.experience ?? 0 })}
        />
        <NumberField
          label={t('field.compensation')}
          value={draft.compensation}
          onChange={(compensation) => onChange({ compensation })}
          max={maxCompensation}
          inThousands
          prefix="$"
          suffix={t('field.compensation.unit')}
          note={t('field.compensation.note')}
        />
      </FieldColumns>
      <FieldColumns>
        <CheckCard
          label={t('field.isRemote')}
          isChecked={draft.isRemote}
          onToggle={(isRemote) =>
            onChange({ isRemote, ...(isRemote && { timezone: draft.timezone ?? offeredTimezone(timezonesByOffset) }) })
          }
        >
          <TimezonePicker
            label={t('field.timezone')}
            value={draft.timezone}
            timezonesByOffset={timezonesByOffset}
            onChange={(timezone) => onChange({ timezone })}
            isRefused={errorAt('talent.timezone') !== undefined}
          />
        </CheckCard>
        <CheckCard
          label={t('field.isPhysical')}
          isChecked={draft.isPhysical}
          onToggle={(isPhysical) => onChange({ isPhysical })}
        >
          <CountrySelect
            label={t('field.physicalCountryId')}
            countries={countries}
            value={draft.physicalCountryId}
            onChange={(physicalCountryId) => onChange({ physicalCountryId })}
            isRefused={errorAt('talent.physicalCountryId') !== undefined}
          />
        </CheckCard>
      </FieldColumns>
      <CountryPicker
        label={t('field.eligibleCountryIds')}
        note={t('field.eligibleCountryIds.note')}
        countries={countries}
        value={draft.eligibleCountryIds}
        onChange={(eligibleCountryIds) => onChange({ eligibleCountryIds })}
        withEurope
        isRefused={errorAt('talent.eligibleCountryIds') !== undefined}
      />
    </>
  );
}
