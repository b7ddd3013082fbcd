import type { Position } from '#contract/positions.ts';
import { termFacts } from '#contract/terms.ts';
import { localeOf } from '#contract/texts/languages.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { useCountries } from '#web/reference/names.ts';
import { TickFact } from '#web/ui/tick-line.tsx';
import classes from './profile.module.css';
import { Section } from './section.tsx';

/** A position's terms beside its pay; renders nothing if none is stated. */
export function PositionTerms({ position }: { position: Position }) {
  const t = useTexts('pay');
  const people = useTexts('people');
  const countries = useCountries(useUser().countries);
  const format = new Intl.ListFormat(localeOf(useLanguage()), { type: 'unit' });
  const list = (names: string[]) => format.format(names);
  const countryNames = (ids: readonly number[]) =>
    list(countries.filter(({ id }) => ids.includes(id)).map(({ name }) => name));
  const facts = termFacts(position, { t, people, countryNames, list });
  if (facts.length === 0) return null;
  return (
    <Section title={t('terms')}>
      <div className={classes.facts}>
        {facts.map((fact) => (
          <TickFact key={fact.label} {...fact} />
        ))}
      </div>
    </Section>
  );
}
