import type { SavedSearch } from '#contract/searches.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Box, Text, Wrap } from '#web/ui/layout.tsx';
import classes from './saved-searches.module.css';
import { type CurrentSearch, useCurrentSearch, useOpened, useSavedSearches } from './use-saved-searches.ts';

interface Props {
  current: CurrentSearch;
  onOpen: (search: SavedSearch) => void;
  /** Called when a search with new results is on the screen, with the time since which they are new. */
  onNew?: (since: number) => void;
}

/** The user's saved searches, each with the number of new results; one press opens it. Renders nothing without any. */
export function SavedSearches({ current, onOpen, onNew }: Props) {
  const t = useTexts('searches');
  const saved = useSavedSearches()?.filter(({ positionHashId }) => positionHashId === undefined) ?? [];
  const shown = useCurrentSearch(current);
  useOpened(shown, onNew);
  if (saved.length === 0) return null;
  return (
    <Box marginBottom="24">
      <Wrap as="fieldset" className={classes.row} aria-label={t('title')}>
        <Text as="span" size="s" weight="600" className={classes.title} aria-hidden>
          {t('title')}
        </Text>
        {saved.map((search) => (
          <button
            key={search.id}
            type="button"
            className={classes.chip}
            aria-pressed={search === shown}
            aria-label={t('open', { name: search.name, count: search.newCount ?? 0 })}
            onClick={() => onOpen(search)}
          >
            <Text as="span" wrap="ellipsis">
              {search.name}
            </Text>{' '}
            {!!search.newCount && <span className={classes.count}>{t('new', { count: search.newCount })}</span>}
          </button>
        ))}
      </Wrap>
      {shown?.isPartly && (
        <Text marginTop="8" size="s" tone="mute">
          <output>{t('partly')}</output>
        </Text>
      )}
    </Box>
  );
}
