import { whenPainted } from './painted.ts';

/* The focus on cards and the rows of a list: on the button or link that is a card's title. */

const cards = 'main :is(article, tr)[data-card]';

const cardsOf = (): Element[] => [...document.querySelectorAll(cards)];

const titleOf = (card: Element | undefined): HTMLElement | null | undefined =>
  card?.querySelector<HTMLElement>(':is(h2, h3, th) :is(a, button)');

/** The card that is focused or contains the focus. */
export const focusedCard = (): HTMLElement | undefined =>
  document.activeElement?.closest<HTMLElement>(cards) ?? undefined;

/**
 * Moves the focus from one card to a later or earlier one, initially to the first in view. Returns false if there is
 * none.
 */
export function stepCard(by: 1 | -1): boolean {
  const cards = cardsOf();
  const current = focusedCard();
  const next = current
    ? cards[cards.indexOf(current) + by]
    : cards.find((card) => card.getBoundingClientRect().bottom > 120);
  const title = titleOf(next);
  title?.focus();
  return title != null;
}

/**
 * Moves the focus to the card after the one around an element, which is about to be removed, or else to the one before.
 * The page scrolls only once the other cards have closed up, and only if the card is then out of view.
 */
export function focusNextCard(element: HTMLElement): void {
  const cards = cardsOf();
  const index = cards.findIndex((card) => card.contains(element));
  const title = titleOf(cards[index + 1] ?? cards[index - 1]);
  (title ?? document.querySelector('main'))?.focus({ preventScroll: true });
  whenPainted(() => {
    if (title && title === document.activeElement) title.scrollIntoView({ block: 'nearest' });
  });
}

/** Focuses a card that has come back, and scrolls to it; if several panels have it, the one about a position. */
export function focusCard(id: string, positionHashId: string): void {
  whenPainted(() => {
    const found = cardsOf().filter((card) => card instanceof HTMLElement && card.dataset['card'] === id);
    const ofPosition = found.find((card) => card.querySelector(`[data-about="${CSS.escape(positionHashId)}"]`));
    titleOf(ofPosition ?? found[0])?.focus();
  });
}
