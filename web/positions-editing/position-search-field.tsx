import { Search, X } from 'lucide-react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Wrap } from '#web/ui/layout.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import searchClear from '#web/ui/search-clear.module.css';
import classes from './position-search-field.module.css';

interface Props {
  search: string;
  onChange: (search: string) => void;
  /** Number of positions found; undefined while nothing is searched. */
  foundCount: number | undefined;
}

/** Search above a long list of positions. */
export function PositionSearchField({ search, onChange, foundCount }: Props) {
  const t = useTexts('positions');
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
          search !== '' && (
            <button
              type="button"
              className={searchClear.clear}
              aria-label={t('list.clear')}
              onClick={() => onChange('')}
            >
              <X size={18} aria-hidden />
            </button>
          )
        }
        value={search}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <VisuallyHidden>
        <output>{foundCount !== undefined && t('list.found', { count: foundCount })}</output>
      </VisuallyHidden>
    </Wrap>
  );
}
