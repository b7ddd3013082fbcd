import { type RefCallback, useCallback } from 'react';

/**
 * How tall cards were when they were last seen, by id. The browser does not lay out what is far from the screen and
 * guesses its height; with the true one a screen that is come back to is as tall as it was left. Without their borders,
 * which the browser adds to what it guesses.
 */
const heights = new Map<string, number>();

/** Pixels, where the card has been seen. */
export const heightOf = (cardId: string): number | undefined => heights.get(cardId);

/** A ref for what holds cards: takes down how tall each is when the screen is left. */
export const useKeptHeights = (): RefCallback<HTMLElement> =>
  useCallback(
    (grid: HTMLElement | null) => () => {
      for (const card of grid?.querySelectorAll<HTMLElement>(':scope > article') ?? [])
        heights.set(card.dataset['card'] ?? '', card.clientHeight);
    },
    [],
  );
