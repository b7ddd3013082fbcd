import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { SavedSearch } from '#contract/searches.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Box, Stack, Text, Wrap } from '#web/ui/layout.tsx';
import classes from './saved-searches.module.css';
import { type CurrentSearch, useCurrentSearch, useOpened, useSavedSearches } from './use-saved-searches.ts';

interface Props {
  current: CurrentSearch;
  onOpen: (search: SavedSearch) => void;
  /** Called when a search with new results is on the screen, with the time since which they are new. */
  onNew?: (since: number) => void;
  /** As one chip, which opens the others below it. */
  isFolded?: boolean;
}

/** The user's saved searches, each with the number of new results; one press opens it. Renders nothing without any. */
export function SavedSearches({ current, onOpen, onNew, isFolded = false }: Props) {
  const t = useTexts('searches');
  const saved = useSavedSearches()?.filter(({ positionHashId }) => positionHashId === undefined) ?? [];
  const shown = useCurrentSearch(current);
  useOpened(shown, onNew);
  if (saved.length === 0) return null;
  const chips = saved.map((search) => (
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
      <NewCount count={search.newCount} />
    </button>
  ));
  const partly = shown?.isPartly && (
    <Text marginTop="8" size="s" tone="mute">
      <output>{t('partly')}</output>
    </Text>
  );
  if (isFolded)
    return (
      <Folded newCount={saved.reduce((sum, { newCount = 0 }) => sum + newCount, 0)}>
        {chips}
        {partly}
      </Folded>
    );
  return (
    <Box marginBottom="24">
      <Wrap as="fieldset" className={classes.row} aria-label={t('title')}>
        <Text as="span" size="s" weight="600" className={classes.title} aria-hidden>
          {t('title')}
        </Text>
        {chips}
      </Wrap>
      {partly}
    </Box>
  );
}

/** One chip with the number of all new results. The list closes with Escape and when the focus leaves it. */
function Folded({ newCount, children }: { newCount: number; children: ReactNode }) {
  const t = useTexts('searches');
  const id = useId();
  const chip = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <div
      role="presentation"
      className={classes.folded}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setOpen(false);
        chip.current?.focus();
      }}
    >
      <button
        ref={chip}
        type="button"
        className={classes.chip}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('title')} <NewCount count={newCount} />
        <ChevronDown size={16} aria-hidden />
      </button>
      <Stack
        as="fieldset"
        gap="8"
        padding="12"
        id={id}
        className={classes.list}
        aria-label={t('title')}
        hidden={!isOpen}
        tabIndex={-1}
      >
        {isOpen && children}
      </Stack>
    </div>
  );
}

function NewCount({ count = 0 }: { count?: number | undefined }) {
  const t = useTexts('searches');
  return count > 0 && <span className={classes.count}>{t('new', { count })}</span>;
}
