/** Scroll position of a screen: a card and its offset from the window's top, or pixels without cards. */
export interface ScrollPosition {
  y: number;
  card?: { id: string; nth: number; top: number };
}

const cardsOf = (id: string) => document.querySelectorAll<HTMLElement>(`[data-card="${CSS.escape(id)}"]`);

/** Pixels from the top of the page, ignoring the lift of a hovered card. */
function topOf(card: HTMLElement): number {
  let top = 0;
  for (let box: Element | null = card; box instanceof HTMLElement; box = box.offsetParent) top += box.offsetTop;
  return top;
}

/** The current scroll position, by the first visible card; undefined at the top of the page. */
export function findScrollPosition(): ScrollPosition | undefined {
  const y = window.scrollY;
  if (y === 0) return undefined;
  const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')];
  const first = cards.find((card) => card.getBoundingClientRect().bottom > 0);
  if (!first) return { y };
  const id = first.dataset['card'] ?? '';
  return { y, card: { id, nth: [...cardsOf(id)].indexOf(first), top: topOf(first) - y } };
}

/** The `scrollY` that restores a position; falls back to pixels until its card exists. */
function targetOf({ y, card }: ScrollPosition): number {
  const found = card && cardsOf(card.id)[card.nth];
  return found ? topOf(found) - card.top : y;
}

const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a position and holds it while content above gets its true height, until the user acts or scrolls. Returns
 * a function that stops it earlier.
 */
export function holdScrollPosition(position: ScrollPosition): () => void {
  const ending = new AbortController();
  let [y, height] = [0, 0];
  // If the page moved because its content grew, its height differs.
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
