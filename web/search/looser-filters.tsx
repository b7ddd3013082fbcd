import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { type Looser, type TalentFilters, type searchTalents } from '#contract/search.ts';
import { useUser } from '#web/platform/session/session.ts';
import { type TextsOf, useTexts } from '#web/platform/texts/texts.ts';
import { useCountries } from '#web/reference/names.ts';
import { Card, Text, Wrap } from '#web/ui/layout.tsx';
import classes from './looser-filters.module.css';
import { without } from './filters.ts';

interface Named {
  id: number;
  name: string;
}

const nameOf = (named: readonly Named[], id: number | null | undefined): string =>
  named.find((one) => one.id === id)?.name ?? '';

interface Props {
  found: Pick<z.output<typeof searchTalents.answer>, 'talentCount' | 'looser'>;
  filters: TalentFilters;
  skills: readonly Named[];
  /** Saves the search, where it has no results. */
  save: ReactNode;
  onChange: (filters: TalentFilters) => void;
}

/** Reports few or no results, and those gained by dropping one filter; one press does so. */
export function LooserFilters({ found: { talentCount, looser }, filters, skills, save, onChange }: Props) {
  const t = useTexts('search');
  const countries = useCountries(useUser().countries);
  if (talentCount > 0 && looser.length === 0) return null;
  return (
    <Card padding="24" marginBottom="20">
      {talentCount === 0 && (
        <Text size="xl" weight="700" font="heading" className={classes.none}>
          {t('none')}
        </Text>
      )}
      {looser.length > 0 && (
        <>
          <p className={classes.text}>{t('looser.text')}</p>
          <Wrap marginTop="16">
            {looser.map((one) => (
              <Text
                key={`${one.filter} ${one.skillId}`}
                type="button"
                as="button"
                padding="6 16"
                size="m"
                weight="600"
                textAlign="start"
                className={classes.button}
                onClick={() => onChange(without(filters, one))}
              >
                {textOf(t, one, filters, { skills, countries })}
              </Text>
            ))}
          </Wrap>
        </>
      )}
      {talentCount === 0 && save}
    </Card>
  );
}

function textOf(
  t: TextsOf<'search'>,
  { filter, skillId, talentCount: count }: Looser,
  { experienceFrom, mayWorkIn }: TalentFilters,
  { skills, countries }: Record<'skills' | 'countries', readonly Named[]>,
): string {
  if (filter === 'skills') return t('looser.skills', { name: nameOf(skills, skillId), count });
  if (filter === 'mayWorkIn') return t('looser.mayWorkIn', { country: nameOf(countries, mayWorkIn), count });
  if (filter === 'experienceFrom') return t('looser.experienceFrom', { years: experienceFrom ?? 0, count });
  return t(`looser.${filter}`, { count });
}
