import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import type * as z from 'zod/mini';
import { type TalentFilters, activeDayChoices, mostSkills, type searchOptions } from '#contract/search.ts';
import { workTypeName } from '#web/people/work-type-name.ts';
import { toggled } from '#web/platform/keeping/form-changes.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { LocationFields } from '#web/positions/location-fields.tsx';
import { CountrySelect } from '#web/reference/country-select.tsx';
import { SkillPicker } from '#web/reference/skill-picker.tsx';
import { CheckPill, CheckPills } from '#web/ui/check-pill.tsx';
import { NativeSelect } from '#web/ui/text-input.tsx';
import checkPill from '#web/ui/check-pill.module.css';
import { Box, Row, Text } from '#web/ui/layout.tsx';
import classes from './filter-fields.module.css';
import { countRareFilters, withSkill } from './filters.ts';

export type Options = z.output<typeof searchOptions.answer>;

interface Props {
  filters: TalentFilters;
  options: Options;
  onChange: (filters: TalentFilters) => void;
}

/** Years on offer. An address may contain others. */
const yearChoices = [1, 2, 3, 5, 8, 10, 15, 20];

/** All filters, one below the other; those used rarely are folded unless one is set. */
export function FilterFields({ filters, options, onChange }: Props) {
  const t = useTexts('search');
  const people = useTexts('people');
  const { countries } = useUser();
  const placeId = useId();
  const rareId = useId();
  const rareCount = countRareFilters(filters);
  const [isUnfolded, setUnfolded] = useState(rareCount > 0);
  const change = (changes: Partial<TalentFilters>) => onChange({ ...filters, ...changes });
  const changePlace: ComponentProps<typeof LocationFields>['onChange'] = ({ countryIds, ...changes }) =>
    change({ ...changes, ...(countryIds && { countryIds: [...countryIds] }) });
  const { experienceFrom, activeDays } = filters;
  const years = [...new Set([...yearChoices, ...(experienceFrom === null ? [] : [experienceFrom])])];
  const skillPicker = (field: keyof typeof mostSkills) => (
    <SkillPicker
      label={t(`filter.${field}`)}
      skills={options.skills}
      skilltypes={options.skilltypes}
      value={filters[field]}
      onToggle={(id) => {
        const next = withSkill(filters, field, id);
        if (next[field].length <= mostSkills[field]) onChange(next);
      }}
    />
  );
  return (
    <div className={classes.root}>
      {skillPicker('skills')}
      {skillPicker('any')}
      <Box as="fieldset" className={classes.group} aria-labelledby={placeId}>
        <legend className={checkPill.legend} id={placeId}>
          {t('filter.place')}
        </legend>
        <LocationFields place={filters} timezonesByOffset={options.timezonesByOffset} onChange={changePlace} />
      </Box>
      <NativeSelect
        label={t('filter.experience')}
        value={String(experienceFrom ?? '')}
        data={[
          { value: '', label: t('filter.experience.any') },
          ...years
            .toSorted((a, b) => a - b)
            .map((from) => ({ value: String(from), label: t('filter.experience.from', { years: from }) })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ experienceFrom: value === '' ? null : Number(value) })}
      />
      <CheckPills label={t('filter.workTypes')} inPairs>
        {options.workTypes.map((workType) => (
          <CheckPill
            key={workType.id}
            label={workTypeName(people, workType)}
            isChecked={filters.workTypeIds.includes(workType.id)}
            onToggle={() => change({ workTypeIds: [...toggled(filters.workTypeIds, workType.id)] })}
          />
        ))}
      </CheckPills>
      <div className={classes.rare}>
        <Row
          type="button"
          as="button"
          padding="10 0"
          size="s"
          weight="600"
          justify="space-between"
          className={classes.fold}
          aria-expanded={isUnfolded}
          aria-controls={rareId}
          aria-describedby={isUnfolded ? undefined : `${rareId}-note`}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {t('filters.more', { count: rareCount })}
          <ChevronDown size={18} aria-hidden />
        </Row>
        {!isUnfolded && (
          <Text size="s" tone="mute" id={`${rareId}-note`}>
            {t('filters.more.note')}
          </Text>
        )}
        <div className={classes.root} id={rareId} hidden={!isUnfolded}>
          {skillPicker('not')}
          <CountrySelect
            label={t('filter.mayWorkIn')}
            countries={countries}
            value={filters.mayWorkIn}
            onChange={(mayWorkIn) => change({ mayWorkIn })}
          />
          <NativeSelect
            label={t('filter.active')}
            value={String(activeDays ?? '')}
            data={[
              { value: '', label: t('filter.active.any') },
              ...activeDayChoices.map((days) => ({ value: String(days), label: t('filter.active.days', { days }) })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              change({ activeDays: activeDayChoices.find((days) => String(days) === value) ?? null })
            }
          />
          <CheckPills label={t('filter.more')}>
            <CheckPill
              label={t('filter.looking')}
              isChecked={filters.looking}
              onToggle={() => change({ looking: !filters.looking })}
            />
            <CheckPill
              label={t('filter.hide')}
              isChecked={filters.hide !== null}
              onToggle={() => change({ hide: filters.hide === null ? 'contacted' : null })}
            />
          </CheckPills>
        </div>
      </div>
    </div>
  );
}
