import { useEffect, useRef, useState } from 'react';
import { currencies } from '#contract/currencies.ts';
import { type PayPeriod, maxPay, payPeriods, signsOf } from '#contract/pay.ts';
import { type PositionFilters, mostNamed, positionSearchOptions } from '#contract/position-search.ts';
import { localeOf } from '#contract/texts/languages.ts';
import { workTypeKeys } from '#contract/terms.ts';
import { NumberField } from '#web/forms/number-field.tsx';
import { localCurrency } from '#web/platform/texts/local-currency.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { toggled } from '#web/platform/keeping/form-changes.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { CountryPicker } from '#web/reference/country-picker.tsx';
import { SkillPicker } from '#web/reference/skill-picker.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckPill, CheckPills } from '#web/ui/check-pill.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import { NativeSelect } from '#web/ui/text-input.tsx';
import classes from './filter-panel.module.css';
import type { PositionSearch } from './position-filters.ts';
import type { ListedFilter } from './position-search-bar.tsx';
import { useFoundCount } from './use-found-count.ts';

interface Props {
  filter: ListedFilter;
  search: PositionSearch;
  onClose: () => void;
}

type Chosen = Pick<PositionFilters, ListedFilter>;

/** The list of one filter. Counts its results; takes effect by its button or Enter. */
export function FilterPanel({ filter, search: { filters, change }, onClose }: Props) {
  const t = useTexts('position-search');
  const { skills, countries, pay, workTypeIds } = filters;
  const [chosen, setChosen] = useState<Chosen>({ skills, countries, pay, workTypeIds });
  const { count, isPending } = useFoundCount({ ...filters, ...chosen });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const set = (changes: Partial<Chosen>) => {
    change(changes);
    onClose();
  };
  const choose = (changes: Partial<Chosen>) => setChosen((current) => ({ ...current, ...changes }));
  return (
    <Stack
      ref={form}
      as="form"
      gap="14"
      onSubmit={(event) => {
        event.preventDefault();
        if (!focusMarked(event.currentTarget)) set({ [filter]: chosen[filter] });
      }}
    >
      {filter === 'skills' && <Skills chosen={chosen} onChoose={choose} />}
      {filter === 'countries' && <Countries chosen={chosen} onChoose={choose} />}
      {filter === 'pay' && <PayAtLeast chosen={chosen} onChoose={choose} />}
      {filter === 'workTypeIds' && <WorkTypes chosen={chosen} onChoose={choose} />}
      <Row justify="space-between" className={classes.foot}>
        <QuietButton onClick={() => set({ [filter]: filter === 'pay' ? null : [] })}>{t(`any.${filter}`)}</QuietButton>
        <Button type="submit" size="sm">
          {count === undefined || isPending ? t('show') : t('show.count', { count })}
        </Button>
      </Row>
    </Stack>
  );
}

/** Focuses a field whose value is no filter, and says whether there is one. */
export function focusMarked(box: Element | null): boolean {
  const marked = box?.querySelector<HTMLElement>('[aria-invalid="true"]');
  marked?.focus();
  return marked != null;
}

interface PartProps {
  chosen: Chosen;
  onChoose: (changes: Partial<Chosen>) => void;
}

/** What occurs in positions, read once. */
const useOptions = () => useCall(positionSearchOptions, {}, { staleTime: Infinity });

export function Skills({ chosen: { skills: value }, onChoose }: PartProps) {
  const t = useTexts('position-search');
  const options = useOptions();
  if (!options.data)
    return options.isError ? (
      <FailedState error={options.error} onRetry={() => void options.refetch()} />
    ) : (
      <DelayedSpinner />
    );
  const { skills, skilltypes } = options.data;
  return (
    <SkillPicker
      label={t('filter.skills')}
      skills={skills}
      skilltypes={skilltypes}
      value={value}
      onToggle={(id) => {
        const next = [...toggled(value, id)];
        if (next.length <= mostNamed.skills) onChoose({ skills: next });
      }}
    />
  );
}

export function Countries({ chosen, onChoose }: PartProps) {
  const t = useTexts('position-search');
  const { data } = useOptions();
  return (
    <CountryPicker
      label={t('filter.countries')}
      note={t('filter.countries.note')}
      countries={useUser().countries}
      first={data?.countryIds}
      value={chosen.countries}
      onChange={(countries) => onChoose({ countries: [...countries] })}
    />
  );
}

export function WorkTypes({ chosen: { workTypeIds }, onChoose }: PartProps) {
  const t = useTexts('position-search');
  const people = useTexts('people');
  return (
    <CheckPills label={t('filter.workTypeIds')}>
      {Object.entries(workTypeKeys).map(
        ([id, key]) =>
          key && (
            <CheckPill
              key={id}
              label={people(key)}
              isChecked={workTypeIds.includes(Number(id))}
              onToggle={() => onChoose({ workTypeIds: [...toggled(workTypeIds, Number(id))] })}
            />
          ),
      )}
    </CheckPills>
  );
}

export function PayAtLeast({ chosen: { pay }, onChoose }: PartProps) {
  const t = useTexts('position-search');
  const language = useLanguage();
  const { data } = useOptions();
  const ownCurrency = data?.ownCurrency ?? localCurrency(language);
  const [{ currency = ownCurrency, period }, setUnit] = useState<{ currency?: string; period: PayPeriod }>({
    period: 'year',
    ...pay,
  });
  const unit = { currency, period };
  const [amount, setAmount] = useState(pay?.amount ?? null);
  const change = (next: { amount: number | null; currency: string; period: PayPeriod }) => {
    setUnit(next);
    setAmount(next.amount);
    const isWhole = next.amount !== null && Number.isInteger(next.amount) && next.amount > 0 && next.amount <= maxPay;
    onChoose({ pay: isWhole && next.amount !== null ? { ...next, amount: next.amount } : null });
  };
  const offered = [...new Set([ownCurrency, ...(data?.currencies ?? []), ...currencies])];
  return (
    <div className={classes.pay}>
      <NumberField
        label={t('filter.pay.atLeast')}
        value={amount}
        onChange={(typed) => change({ ...unit, amount: typed })}
        max={maxPay}
        units={signsOf(unit.currency, localeOf(language))}
      />
      <NativeSelect
        aria-label={t('filter.pay.currency')}
        value={unit.currency}
        data={offered.map((code) => ({ value: code, label: code }))}
        onChange={({ currentTarget }) => change({ ...unit, amount, currency: currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('filter.pay.period')}
        value={unit.period}
        data={payPeriods.map((period) => ({ value: period, label: t(`filter.pay.${period}`) }))}
        // Cast: the options are the periods.
        onChange={({ currentTarget }) => change({ ...unit, amount, period: currentTarget.value as PayPeriod })}
      />
      <Text size="s" tone="mute" lineHeight="1.45" className={classes.note}>
        {t('filter.pay.note')}
      </Text>
    </div>
  );
}
