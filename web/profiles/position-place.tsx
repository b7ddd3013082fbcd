import { waysOf } from '#contract/place.ts';
import type { Position } from '#contract/positions.ts';
import type { PublicPosition } from '#contract/public-pages.ts';
import { type Country, anyTimezone } from '#contract/reference.ts';
import { localeOf } from '#contract/texts/languages.ts';
import { type TextsOf, useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { timezoneName, useCountries } from '#web/reference/names.ts';
import { Stack } from '#web/ui/layout.tsx';
import { TickFact } from '#web/ui/tick-line.tsx';
import classes from './profile.module.css';
import { Section } from './section.tsx';

type Placed = Pick<
  PublicPosition,
  'isRemote' | 'isPhysical' | 'timezone' | 'timezoneStr' | 'timezoneMargin' | 'city' | 'officeDays' | 'countryIds'
> &
  Pick<Position, 'sharedHours'>;

interface Props {
  position: Placed;
  /** Those it may name. */
  countries: readonly Country[];
}

/** A position's place of work, under the heading 'Location'. */
export function PositionPlace({ position, countries }: Props) {
  const t = useTexts('profiles');
  const positions = useTexts('positions');
  const cities = useTexts('cities');
  const locale = localeOf(useLanguage());
  const { timezone, city, officeDays, countryIds } = position;
  const chosen = useCountries(countries.filter(({ id }) => countryIds.includes(id)));
  const { remote, onSite } = waysOf(position, {
    remote: () =>
      timezone === null || timezone === anyTimezone
        ? { value: t('fact.anywhere') }
        : { value: timezoneName(position, cities) ?? timezone, note: marginOf(t, position) },
    onSite: () => {
      const names = new Intl.ListFormat(locale, { type: 'unit' }).format(chosen.map(({ name }) => name));
      const parts = [city, names].filter((part) => part !== '');
      return {
        value: parts.length === 0 ? t('fact.anyCountry') : parts.join(', '),
        note: officeDays !== null && positions('place.officeDays', { days: officeDays }),
      };
    },
  });
  return (
    <Section title={t('position.location')}>
      <Stack className={classes.facts}>
        {remote && <TickFact label={t('fact.remote')} {...remote} />}
        {onSite && <TickFact label={t('fact.onSite')} {...onSite} />}
      </Stack>
    </Section>
  );
}

/** The margin and, for a talent, their shared hours. */
function marginOf(t: TextsOf<'profiles'>, { timezoneMargin, sharedHours: hours = null }: Placed): string {
  const margin = t('fact.margin', { hours: timezoneMargin });
  return hours === null ? margin : t('fact.overlap', { margin, hours });
}
