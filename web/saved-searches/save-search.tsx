import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Box, Text } from '#web/ui/layout.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './save-search.module.css';
import { type CurrentSearch, useCurrentSearch, useSavedSearches } from './use-saved-searches.ts';

const SearchDialog = lazyPart('SearchDialog', () => import('./search-dialog.tsx'));

interface Props {
  current: CurrentSearch;
  /** The filters in words. */
  labels: readonly string[];
  /** Without results it is the main action. */
  isEmpty?: boolean;
  /** Filled until saved, where nothing else on the screen is. */
  isFilled?: boolean;
}

/** Saves the search on the screen or, if already saved, changes its mail frequency or name, or deletes it. */
export function SaveSearch({ current, labels, isEmpty = false, isFilled = false }: Props) {
  const t = useTexts('searches');
  const [isOpen, setOpen] = useState(false);
  const shown = useCurrentSearch(current);
  const saved = useSavedSearches();
  const isActing = useUser().actingAdministrator !== null;
  if (isActing || !saved) return null;
  if (isEmpty && shown) return null;
  const text = shown ? t(`change.${shown.cadence}`) : t(isEmpty ? 'saveFirst' : 'save');
  return (
    <>
      {isEmpty ? (
        <Box marginTop="16">
          <Button className={classes.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {text}
          </Button>
          <Text marginTop="8" size="s" tone="mute" className={classes.note}>
            {t(`saveFirst.note.${current.kind}`)}
          </Text>
        </Box>
      ) : isFilled && !shown ? (
        <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {text}
        </Button>
      ) : (
        <button type="button" className={classes.save} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Bell size={16} aria-hidden />
          {text}
        </button>
      )}
      {isOpen && (
        <SearchDialog
          current={current}
          stored={shown}
          labels={labels}
          count={saved.filter(({ positionHashId }) => positionHashId === undefined).length}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
