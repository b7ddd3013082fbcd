import { skipToken } from '@tanstack/react-query';
import { Check, ChevronDown, Search, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { payAmount } from '#contract/pay.ts';
import { maxTypedLength, positionSearchOptions } from '#contract/position-search.ts';
import { workTypeKeys } from '#contract/terms.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { useCountries } from '#web/reference/names.ts';
import { Box, Row } from '#web/ui/layout.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { PositionFilterSheet } from './position-filter-sheet.tsx';
import { type PositionSearch, noFilters } from './position-filters.ts';
import searchClear from '#web/ui/search-clear.module.css';
import classes from './position-search-bar.module.css';

/** Filters with a list of their own. */
export type ListedFilter = 'skills' | 'countries' | 'pay' | 'workTypeIds';

/** Filters set only by an address; their pills remove them. */
const byAddress = ['sponsors', 'company'] as const;

/** Field and pills above the positions of an engineer's home. */
export function PositionSearchBar({ search }: { search: PositionSearch }) {
  const t = useTexts('position-search');
  const { filters, named, change } = search;
  const [open, setOpen] = useState<ListedFilter>();
  const [isAllOpen, setAllOpen] = useState(false);
  const names = useFilterNames(search);
  const pills = useRef<HTMLFieldSetElement>(null);
  const close = () => {
    pills.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    setOpen(undefined);
  };
  /** The row below names each skill and country. */
  const listed = (filter: ListedFilter, name?: string) => (
    <Pill
      isOn={name !== undefined}
      isOpen={open === filter}
      onPress={() => (open === filter ? close() : setOpen(filter))}
    >
      {name ?? t(`filter.${filter}`)}
    </Pill>
  );
  return (
    <search className={classes.around}>
      <Row
        role="presentation"
        marginBottom="24"
        className={classes.root}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setOpen(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && open) close();
        }}
      >
        <Row gap="8" flex="none" align="stretch" className={classes.words}>
          <TextInput
            type="search"
            className={classes.field}
            aria-label={t('positions.label')}
            placeholder={t('positions.placeholder')}
            maxLength={maxTypedLength}
            leftSection={<Search size={18} aria-hidden />}
            rightSection={
              search.words !== '' && (
                <button
                  type="button"
                  className={searchClear.clear}
                  aria-label={t('clearWords')}
                  onClick={() => search.type('')}
                >
                  <X size={18} aria-hidden />
                </button>
              )
            }
            value={search.words}
            onChange={({ currentTarget }) => search.type(currentTarget.value)}
            onBlur={search.leaveField}
            onKeyDown={(event) => {
              if (event.key === 'Escape') search.type('');
              if (event.key !== 'Enter') return;
              search.leaveField();
              search.readWords();
            }}
          />
          <button
            type="button"
            className={classes.all}
            aria-label={t('filters')}
            aria-haspopup="dialog"
            onClick={() => setAllOpen(true)}
          >
            <SlidersHorizontal size={20} aria-hidden />
          </button>
        </Row>
        <Box ref={pills} as="fieldset" className={classes.pills} aria-label={t('filters')}>
          {listed('skills')}
          <Pill isOn={filters.remote} onPress={() => change({ remote: !filters.remote })}>
            {t('filter.remote')}
          </Pill>
          <Pill isOn={filters.hybrid} onPress={() => change({ hybrid: !filters.hybrid })}>
            {t('filter.hybrid')}
          </Pill>
          {listed('countries')}
          {listed('pay', names.pay)}
          {listed('workTypeIds', names.workTypeIds)}
          <Pill isOn={filters.fits} onPress={() => change({ fits: !filters.fits })}>
            {t('filter.fits')}
          </Pill>
          <Pill isOn={filters.days !== null} onPress={() => change({ days: filters.days === null ? 7 : null })}>
            {t('filter.days')}
          </Pill>
          {byAddress
            .filter((filter) => named[filter] !== undefined)
            .map((filter) => (
              <Pill key={filter} isOn onPress={() => change({ [filter]: noFilters[filter] })}>
                {t(`filter.${filter}`)}
              </Pill>
            ))}
          {filters.show !== null && (
            <Pill isOn onPress={() => change({ show: null })}>
              {t(filters.show === 'passed' ? 'filter.show.passed' : 'filter.show.saved')}
            </Pill>
          )}
        </Box>
        {open && (
          <div className={classes.panel} tabIndex={-1}>
            <FilterPanel key={open} filter={open} search={search} onClose={close} />
          </div>
        )}
      </Row>
      {isAllOpen && <PositionFilterSheet search={search} onClose={() => setAllOpen(false)} />}
    </search>
  );
}

interface PillProps {
  isOn: boolean;
  /** For a filter with a list. */
  isOpen?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Pill({ isOn, isOpen, onPress, children }: PillProps) {
  const pressed = isOpen === undefined ? { 'aria-pressed': isOn } : { 'aria-expanded': isOpen };
  return (
    <button type="button" className={classes.pill} data-on={isOn || undefined} {...pressed} onClick={onPress}>
      {isOn && <Check size={16} aria-hidden />}
      {children}
      {isOpen !== undefined && <ChevronDown size={16} aria-hidden />}
    </button>
  );
}

/** Hook: the values of the filters with a list, in words; undefined for unset ones. */
export function useFilterNames({ filters: { pay, workTypeIds, ...filters } }: PositionSearch) {
  const t = useTexts('position-search');
  const people = useTexts('people');
  const language = useLanguage();
  const { skills, countries } = useNamed(filters);
  const keys = workTypeIds.map((id) => workTypeKeys[id]).filter((key) => key !== undefined);
  return {
    skills: listOf(skills),
    countries: listOf(countries),
    cities: listOf(filters.cities.map((name) => ({ name }))),
    pay: pay
      ? t(`pay.from.${pay.period}`, { amount: payAmount({ ...pay, min: pay.amount, max: pay.amount }, language) })
      : undefined,
    workTypeIds: listOf(keys.map((key) => ({ name: people(key) }))),
  };
}

const listOf = (names: readonly { name: string }[]): string | undefined =>
  names.length > 0 ? names.map(({ name }) => name).join(', ') : undefined;

/** Hook: the skills and countries of a search, with their names; without the skills until these are loaded. */
export function useNamed({ skills, countries }: Pick<PositionSearch['filters'], 'skills' | 'countries'>) {
  const options = useCall(positionSearchOptions, skills.length > 0 ? {} : skipToken, { staleTime: Infinity });
  return {
    skills: options.data?.skills.filter(({ id }) => skills.includes(id)) ?? [],
    countries: useCountries(useUser().countries.filter(({ id }) => countries.includes(id))),
  };
}
