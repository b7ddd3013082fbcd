import type { Position } from '#contract/positions.ts';
import { anyTimezone } from '#contract/reference.ts';
import { localeOf } from '#contract/texts/languages.ts';
import { timezoneWords } from '#web/people/timezone-words.ts';
import { useUser } from '#web/platform/session.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { useCountries } from '#web/reference/names.ts';
import { TickFact } from '#web/ui/tick-line.tsx';
import classes from './profile.module.css';
import { Section } from './section.tsx';

/** Whether a position has conditions of place. */
export const hasPlace = ({ isRemote, isPhysical }: Pick<Position, 'isRemote' | 'isPhysical'>): boolean =>
  isRemote || isPhysical;

/** Where a position is worked at, under the heading 'Location'. */
export function PositionPlace({ position }: { position: Position }) {
  const t = useTexts('profiles');
  return (
    <Section title={t('position.location')}>
      <div className={classes.facts}>
        {position.isRemote && <RemoteFact position={position} />}
        {position.isPhysical && <OnSiteFact countryIds={position.countryIds} />}
      </div>
    </Section>
  );
}

function RemoteFact({ position: { timezone, timezoneStr, timezoneMargin } }: { position: Position }) {
  const t = useTexts('profiles');
  const people = useTexts('people');
  const label = t('fact.remote');
  if (timezone === null || timezone === anyTimezone) return <TickFact label={label} value={t('fact.anywhere')} />;
  return (
    <TickFact
      label={label}
      value={timezoneWords(people, { timezone, timezoneStr }) ?? timezone}
      note={t('fact.margin', { hours: timezoneMargin })}
    />
  );
}

function OnSiteFact({ countryIds }: { countryIds: readonly number[] }) {
  const t = useTexts('profiles');
  const locale = localeOf(useLanguage());
  const chosen = useCountries(useUser().countries.filter(({ id }) => countryIds.includes(id)));
  const names = new Intl.ListFormat(locale, { type: 'unit' }).format(chosen.map(({ name }) => name));
  return <TickFact label={t('fact.onSite')} value={countryIds.length === 0 ? t('fact.anyCountry') : names} />;
}
