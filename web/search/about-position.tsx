import { ChevronDown } from 'lucide-react';
import { matching } from '#contract/addresses.ts';
import type { TalentFilters } from '#contract/search.ts';
import { useOwnPositions } from '#web/candidates/own-positions.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { relaxationText } from '#web/positions/relaxation-text.ts';
import { useCountries } from '#web/reference/names.ts';
import { Wrap } from '#web/ui/layout.tsx';
import { QuietLink } from '#web/ui/quiet-link.tsx';
import { NativeSelect } from '#web/ui/text-input.tsx';
import classes from './about-position.module.css';

interface Props {
  filters: TalentFilters;
  /** The position that the results are about, once loaded. */
  position: { hashId: string; title: string } | undefined;
  /** Number of new results, which come first. */
  newCount: number;
  skills: readonly { id: number; name: string }[];
  onChange: (filters: TalentFilters) => void;
}

/**
 * Names the company's position that the results are about, if any, lets one choose it, and says how they are ordered,
 * which leads to the whole rule.
 */
export function AboutPosition({ filters, position, newCount, skills, onChange }: Props) {
  const t = useTexts('search');
  const positions = useTexts('positions');
  const countries = useCountries(useUser().countries);
  const { live, drafts } = useOwnPositions();
  const isListed = [...live, ...drafts].some(({ hashId }) => hashId === filters.for);
  const groups = [
    { label: t('about.live'), options: live },
    { label: t('about.drafts'), options: drafts },
  ].filter(({ options }) => options.length > 0);
  const names = { skill: nameIn(skills), country: nameIn(countries) };
  return (
    <Wrap gap="8 16" marginBottom="16">
      {(groups.length > 0 || position) && (
        <NativeSelect
          className={classes.select}
          size="sm"
          aria-label={t('about')}
          leftSection={<span className={classes.label}>{t('about.label')}</span>}
          rightSection={<ChevronDown size={16} aria-hidden />}
          value={filters.for ?? ''}
          data={[
            { value: '', label: t('about.none') },
            ...(position && !isListed
              ? [{ value: position.hashId, label: position.title.trim() || positions('untitled') }]
              : []),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...filters, for: value === '' ? null : value, without: null })
          }
        >
          {groups.map(({ label, options }) => (
            <optgroup key={label} label={label}>
              {options.map(({ hashId, title }) => (
                <option key={hashId} value={hashId}>
                  {title}
                </option>
              ))}
            </optgroup>
          ))}
        </NativeSelect>
      )}
      <QuietLink href={matching}>
        {filters.for !== null && filters.without !== null
          ? t('order.without', { change: relaxationText(filters.without, names, positions) })
          : t(filters.for !== null ? 'order.for' : filters.any.length > 0 ? 'order.any' : 'order.active', {
              count: newCount,
            })}
      </QuietLink>
    </Wrap>
  );
}

const nameIn = (named: readonly { id: number; name: string }[]) => (id: number) =>
  named.find((one) => one.id === id)?.name ?? '';
