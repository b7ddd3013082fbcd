import * as addresses from '#contract/addresses.ts';
import type { PublicPages } from '#contract/public-pages.ts';
import { localeOf } from '#contract/texts/languages.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { useSkillTypes } from '#web/reference/names.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Row } from '#web/ui/layout.tsx';
import { NativeSelect, TextInput } from '#web/ui/text-input.tsx';
import classes from './filters.module.css';

type Props = Pick<PublicPages['positions'], 'asked' | 'isUnfolded' | 'offered'>;

/**
 * The filters of the list of positions. A list shows the first of several choices; the form sends the others along. On
 * a phone all but the words are folded until pay or remote work is set.
 */
export function Filters({ asked, isUnfolded, offered }: Props) {
  const t = useTexts('public');
  const types = useSkillTypes(offered.skills.map(({ type }) => type));
  const [skill = '', ...skills] = asked.skills;
  const [country = '', ...countries] = asked.countries;
  const [city = '', ...cities] = asked.cities;
  return (
    <search>
      <Card as="form" padding="16" className={classes.root} action={addresses.positionsPage()} autoComplete="off">
        <TextInput
          className={classes.words}
          label={t('positions.words')}
          type="search"
          name="q"
          defaultValue={asked.words}
          maxLength={200}
          placeholder={t('positions.words.example')}
        />
        <details className={classes.fold} open={isUnfolded}>
          <summary>{t('positions.filters')}</summary>
        </details>
        <NativeSelect
          className={classes.field}
          label={t('positions.skill')}
          name="skill"
          defaultValue={skill}
          data={[{ value: '', label: t('positions.skill.any') }]}
        >
          {offered.skills.map(({ type, names }, index) => (
            <optgroup key={type.id} label={types[index]?.name}>
              {names.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </NativeSelect>
        <NativeSelect
          className={classes.field}
          label={t('positions.country')}
          name="country"
          defaultValue={country}
          data={[
            { value: '', label: t('positions.country.any') },
            ...offered.countries.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
        {offered.cities.length > 0 && (
          <NativeSelect
            className={classes.field}
            label={t('positions.city')}
            name="city"
            defaultValue={city}
            data={[
              { value: '', label: t('positions.city.any') },
              ...offered.cities.map((name) => ({ value: name, label: name })),
            ]}
          />
        )}
        {skills.map((name) => (
          <input key={name} type="hidden" name="skill" value={name} />
        ))}
        {countries.map((code) => (
          <input key={code} type="hidden" name="country" value={code} />
        ))}
        {cities.map((name) => (
          <input key={name} type="hidden" name="city" value={name} />
        ))}
        <PayFilter pay={asked.pay} units={offered.units} />
        <Row as="label" gap="8" size="m" weight="600" className={classes.check}>
          <input type="checkbox" name="remote" value="1" defaultChecked={asked.isRemote} />
          {t('positions.remote')}
        </Row>
        <Row as="label" gap="8" size="m" weight="600" className={classes.check}>
          <input type="checkbox" name="hybrid" value="1" defaultChecked={asked.isHybrid} />
          {t('positions.hybrid')}
        </Row>
        <Button type="submit" className={classes.show}>
          {t('positions.show')}
        </Button>
      </Card>
    </search>
  );
}

type Offered = Props['offered'];

/** Renders nothing if no position states its pay. */
function PayFilter({ pay, units }: { pay: Props['asked']['pay']; units: Offered['units'] }) {
  const t = useTexts('public');
  const locale = localeOf(useLanguage());
  if (units.length === 0) return null;
  const signOf = (currency: string) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency;
  const valueOf = ({ currency, period }: Offered['units'][number]) => `${currency}-${period}`;
  return (
    <Row gap="8" align="end" className={classes.pay}>
      <TextInput
        className={classes.amount}
        label={t('positions.pay')}
        name="pay"
        defaultValue={pay?.amount ?? ''}
        inputMode="numeric"
        maxLength={13}
        autoComplete="off"
        placeholder={(60_000).toLocaleString(locale)}
      />
      <NativeSelect
        className={classes.unit}
        name="unit"
        aria-label={t('positions.pay.unit')}
        defaultValue={pay && valueOf(pay)}
        data={units.map((unit) => ({
          value: valueOf(unit),
          label: t(`positions.pay.${unit.period}`, { currency: signOf(unit.currency) }),
        }))}
      />
    </Row>
  );
}
