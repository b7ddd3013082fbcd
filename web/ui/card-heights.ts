import { type RefCallback, useCallback } from 'react';

/**
 * Last known card heights by id, without borders, which the browser adds to its guess. The browser skips layout far
 * from the screen and guesses heights; the true ones let a screen restore its scroll position.
 */
const heights = new Map<string, number>();

/** Height in pixels, if the card was rendered before. */
export const heightOf = (cardId: string): number | undefined => heights.get(cardId);

/** Ref for the card grid; records card heights on unmount so that the scroll position can be restored. */
export const useKeptHeights = (): RefCallback<HTMLElement> =>
  useCallback(
    (grid: HTMLElement | null) => () => {
      for (const card of grid?.querySelectorAll<HTMLElement>(':scope > article') ?? [])
        heights.set(card.dataset['card'] ?? '', card.clientHeight);
    },
    [],
  );
