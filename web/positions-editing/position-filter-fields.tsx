import { Search, X } from 'lucide-react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Wrap } from '#web/ui/layout.tsx';
import { NativeSelect, TextInput } from '#web/ui/text-input.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import searchClear from '#web/ui/search-clear.module.css';
import classes from './position-filter-fields.module.css';
import type { PositionFilter } from './position-filter.ts';

interface Props {
  filter: PositionFilter;
  onChange: (filter: PositionFilter) => void;
  foundCount: number;
}

/** Search and choice of Draft or Live above a long list of positions. */
export function PositionFilterFields({ filter, onChange, foundCount }: Props) {
  const t = useTexts('positions');
  const isFiltered = filter.search.trim() !== '' || filter.state !== '';
  return (
    <Wrap as="search" gap="12" marginBottom="20">
      <TextInput
        type="search"
        className={classes.search}
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        maxLength={200}
        leftSection={<Search size={18} aria-hidden />}
        rightSection={
          filter.search !== '' && (
            <button
              type="button"
              className={searchClear.clear}
              aria-label={t('list.clear')}
              onClick={() => onChange({ ...filter, search: '' })}
            >
              <X size={18} aria-hidden />
            </button>
          )
        }
        value={filter.search}
        onChange={({ currentTarget }) => onChange({ ...filter, search: currentTarget.value })}
      />
      <NativeSelect
        className={classes.state}
        aria-label={t('list.state')}
        data={[
          { value: '', label: t('list.state.all') },
          { value: 'live', label: t('list.state.live') },
          { value: 'draft', label: t('list.state.draft') },
        ]}
        value={filter.state}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, state: value === 'live' || value === 'draft' ? value : '' })
        }
      />
      <VisuallyHidden>
        <output>{isFiltered && t('list.found', { count: foundCount })}</output>
      </VisuallyHidden>
    </Wrap>
  );
}
