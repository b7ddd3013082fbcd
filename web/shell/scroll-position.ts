/** Where a screen was scrolled to: a card and how far below the top of the window it began, or else pixels. */
export interface ScrollPosition {
  y: number;
  card?: { id: string; nth: number; top: number };
}

const cardsOf = (id: string) => document.querySelectorAll<HTMLElement>(`[data-card="${CSS.escape(id)}"]`);

/** Pixels from the top of the page, without the lift of a card under the pointer. */
function topOf(card: HTMLElement): number {
  let top = 0;
  for (let box: Element | null = card; box instanceof HTMLElement; box = box.offsetParent) top += box.offsetTop;
  return top;
}

/** The scroll position of the screen that shows: the first card of which something can be seen. Nothing at its beginning. */
export function findScrollPosition(): ScrollPosition | undefined {
  const y = window.scrollY;
  if (y === 0) return undefined;
  const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')];
  const first = cards.find((card) => card.getBoundingClientRect().bottom > 0);
  if (!first) return { y };
  const id = first.dataset['card'] ?? '';
  return { y, card: { id, nth: [...cardsOf(id)].indexOf(first), top: topOf(first) - y } };
}

/** How far down the card of a scroll position is now, and with it the position; by pixels until that card is there. */
function targetOf({ y, card }: ScrollPosition): number {
  const found = card && cardsOf(card.id)[card.nth];
  return found ? topOf(found) - card.top : y;
}

const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a position and stays there while what is above it gets its true height, until the user acts or scrolls.
 * Answers how to let go of it earlier.
 */
export function holdScrollPosition(position: ScrollPosition): () => void {
  const ending = new AbortController();
  let [y, height] = [0, 0];
  // A page that moves by itself, for what has grown on it, has another height then.
  const isScrolled = () => Math.abs(window.scrollY - y) > 1 && document.documentElement.scrollHeight === height;
  const restore = () => {
    if (isScrolled()) return release();
    const target = targetOf(position);
    if (Math.abs(target - window.scrollY) > 1) window.scrollTo({ top: target, behavior: 'instant' });
    [y, height] = [window.scrollY, document.documentElement.scrollHeight];
  };
  const sizes = new ResizeObserver(restore);
  const release = () => {
    sizes.disconnect();
    ending.abort();
  };
  const { signal } = ending;
  for (const act of acts) window.addEventListener(act, release, { signal, capture: true, passive: true });
  window.addEventListener('scroll', () => isScrolled() && release(), { signal });
  restore();
  sizes.observe(document.body);
  return release;
}
