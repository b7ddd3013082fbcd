import type { ReactNode } from 'react';
import type { Talent } from '#contract/talents.ts';
import { type Language, localeOf } from '#contract/texts/languages.ts';
import { timezoneWords } from '#web/people/timezone-words.ts';
import { workTypeName } from '#web/people/work-type-name.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { countryName } from '#web/reference/names.ts';
import { TickFact } from '#web/ui/tick-line.tsx';
import classes from './profile.module.css';

type Known = Pick<Talent, 'experience' | 'compensation' | 'isRemote' | 'timezoneStr' | 'currentUtcOffset'>;
/** A card knows the first of the facts only. */
type Facts = Known & Partial<Pick<Talent, 'isMe' | 'isPhysical' | 'physicalCountryId' | 'countryStr' | 'worktypesEx'>>;

/** Facts of a talent; the only place of the country. Renders nothing if none is known. */
export function TalentFacts({ talent, country }: { talent: Facts; country?: ReactNode }) {
  const t = useTexts('profiles');
  const people = useTexts('people');
  const language = useLanguage();
  const { experience, compensation, isRemote, isMe = false, isPhysical = false, worktypesEx = [] } = talent;
  // Hours are shared with others.
  const timezone = isMe ? talent.timezoneStr : timezoneWords(people, talent);
  const workTypes = worktypesEx.filter(({ selected }) => selected).map((type) => workTypeName(people, type));
  const place = country ?? countryOf(talent, language) ?? (isPhysical && t('fact.noCountry'));
  const known = [
    experience !== null && { label: t('fact.experience'), value: t('fact.years', { years: experience }) },
    compensation !== null && { label: t('fact.compensation'), value: t('fact.perYear', { compensation }) },
    isRemote && { label: t('fact.remote'), value: timezone ?? t('fact.noTimezone') },
    place && { label: t(isPhysical ? 'fact.onSite' : 'country.label'), value: place },
    workTypes.length > 0 && {
      label: t('fact.workTypes'),
      value: new Intl.ListFormat(localeOf(language), { type: 'unit' }).format(workTypes),
    },
  ].filter((fact) => !!fact);
  if (known.length === 0) return null;
  return (
    <div className={classes.facts}>
      {known.map(({ label, value }) => (
        <TickFact key={label} label={label} value={value} />
      ))}
    </div>
  );
}

const countryOf = (
  { physicalCountryId: id = null, countryStr: name = null }: Facts,
  language: Language,
): string | null => (id === null || name === null ? name : countryName({ id, name }, language));
