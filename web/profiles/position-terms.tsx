import type { Country } from '#contract/reference.ts';
import { termFacts } from '#contract/terms.ts';
import { localeOf } from '#contract/texts/languages.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { useCountryNames } from '#web/reference/names.ts';
import { Stack } from '#web/ui/layout.tsx';
import { TickFact } from '#web/ui/tick-line.tsx';
import classes from './profile.module.css';
import { Section } from './section.tsx';

interface Props {
  position: Parameters<typeof termFacts>[0];
  /** Those it may name. */
  countries: readonly Country[];
}

/** A position's terms beside its pay; renders nothing if none is stated. */
export function PositionTerms({ position, countries }: Props) {
  const t = useTexts('pay');
  const people = useTexts('people');
  const format = new Intl.ListFormat(localeOf(useLanguage()), { type: 'unit' });
  const list = (names: string[]) => format.format(names);
  const namesOf = useCountryNames(countries);
  const facts = termFacts(position, { t, people, countryNames: (ids) => list(namesOf(ids)), list });
  if (facts.length === 0) return null;
  return (
    <Section title={t('terms')}>
      <Stack className={classes.facts}>
        {facts.map((fact) => (
          <TickFact key={fact.label} {...fact} />
        ))}
      </Stack>
    </Section>
  );
}
