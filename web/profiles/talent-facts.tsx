import type { ReactNode } from 'react';
import { cityName } from '#contract/place.ts';
import type { Talent } from '#contract/talents.ts';
import { type Language, localeOf } from '#contract/texts/languages.ts';
import { timezoneWords } from '#web/people/timezone-words.ts';
import { workTypeName } from '#web/people/work-type-name.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { countryName, useCountryNames } from '#web/reference/names.ts';
import { Stack } from '#web/ui/layout.tsx';
import { TickFact } from '#web/ui/tick-line.tsx';
import classes from './profile.module.css';

type Known = Pick<Talent, 'experience' | 'compensation' | 'isRemote' | 'timezone' | 'timezoneStr' | 'currentUtcOffset'>;
/** A card has only the first of the facts. */
type Facts = Known &
  Partial<Pick<Talent, 'isPhysical' | 'physicalCountryId' | 'countryStr' | 'worktypesEx' | 'eligibleCountryIds'>>;

interface Props {
  talent: Facts;
  /** Replaces the country's name where the talent can change it. */
  country?: ReactNode;
  /** Minutes that the timezone of the position they were opened from is ahead of UTC. */
  positionOffset?: number | null | undefined;
}

/** Facts of a talent, the country among them. Renders nothing if none is known. */
export function TalentFacts({ talent, country, positionOffset }: Props) {
  const t = useTexts('profiles');
  const people = useTexts('people');
  const cities = useTexts('cities');
  const language = useLanguage();
  const { experience, compensation, isRemote, isPhysical = false, worktypesEx = [], eligibleCountryIds = [] } = talent;
  const timezone = timezoneWords({ t: people, cities }, talent, { positionOffset, isInFull: true });
  const workTypes = worktypesEx.filter(({ selected }) => selected).map((type) => workTypeName(people, type));
  const known = countryOf(talent, language);
  const countryNames = useCountryNames(useUser().countries);
  const list = (names: string[]) => new Intl.ListFormat(localeOf(language), { type: 'unit' }).format(names);
  const eligible = countryNames(eligibleCountryIds);
  const ownCountry = country ?? known;
  const facts = [
    experience !== null && { label: t('fact.experience'), value: t('fact.years', { years: experience }) },
    compensation !== null && { label: t('fact.compensation'), value: t('fact.perYear', { compensation }) },
    ownCountry !== null && { label: t('country.label'), value: ownCountry, isMissing: known === null },
    isRemote && { label: t('fact.remote'), value: timezone ?? t('fact.noTimezone'), isMissing: timezone === null },
    isPhysical && { label: t('fact.onSite'), value: known ?? t('fact.noCountry'), isMissing: known === null },
    workTypes.length > 0 && {
      label: t('fact.workTypes'),
      value: list(workTypes),
    },
    eligible.length > 0 && { label: t('fact.eligible'), value: list(eligible) },
  ].filter((fact) => !!fact);
  if (facts.length === 0) return null;
  return (
    <Stack className={classes.facts}>
      {facts.map((fact) => (
        <TickFact key={fact.label} {...fact} />
      ))}
    </Stack>
  );
}

const countryOf = (
  { physicalCountryId: id = null, countryStr: name = null }: Facts,
  language: Language,
): string | null => (id === null || name === null ? name : countryName({ id, name }, language));

/** `8 years, $145K, Lisbon` */
export function TalentBrief({ talent }: Pick<Props, 'talent'>) {
  const t = useTexts('profiles');
  const cities = useTexts('cities');
  const language = useLanguage();
  const { experience, compensation, timezone } = talent;
  const facts = [
    experience !== null && t('fact.years', { years: experience }),
    compensation !== null && t('fact.pay', { compensation }),
    timezone === null ? countryOf(talent, language) : cityName(timezone, cities),
  ].filter((fact) => typeof fact === 'string');
  return facts.join(', ');
}
