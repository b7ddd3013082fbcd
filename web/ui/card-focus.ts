/* The focus on cards: that of the button or link that a card's title is. */

const cardsOf = (): Element[] => [...document.querySelectorAll('main article[data-card]')];

const titleOf = (card: Element | undefined): HTMLElement | null | undefined =>
  card?.querySelector<HTMLElement>(':is(h2, h3) :is(a, button)');

/** The card that has the focus, or around what has it. */
export const focusedCard = (): HTMLElement | undefined =>
  document.activeElement?.closest<HTMLElement>('main article[data-card]') ?? undefined;

/**
 * Moves the focus from one card to a later or earlier one, at first to the first one in view. Returns false where there
 * is none.
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

/** Hands the focus to the card after the one around an element, which is about to leave, or else to the one before it. */
export function focusNextCard(element: HTMLElement): void {
  const cards = cardsOf();
  const index = cards.findIndex((card) => card.contains(element));
  const next = cards[index + 1] ?? cards[index - 1];
  (titleOf(next) ?? document.querySelector('main'))?.focus({ preventScroll: next === undefined });
}
