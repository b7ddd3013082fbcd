import { afterEach, beforeEach, expect, test } from 'vitest';
import { findScrollPosition, holdScrollPosition } from './scroll-position.ts';

const list = document.createElement('main');
let release = () => {};

const cardOf = (height: number, id: string) => {
  const card = document.createElement('article');
  card.dataset['card'] = id;
  card.style.height = `${height}px`;
  return card;
};

/** Thirty stacked cards of this height. */
const show = (height: number, ids = Array.from({ length: 30 }, (_, index) => `position ${index + 1}`)) =>
  list.replaceChildren(...ids.map((id) => cardOf(height, id)));

const topOf = (index: number) => Math.round(list.children[index]?.getBoundingClientRect().top ?? Number.NaN);

/** Scrolls until card 11 starts 50 pixels above the window's top, and leaves the screen. */
function leave() {
  window.scrollBy(0, topOf(10) + 50);
  const position = findScrollPosition();
  if (!position) throw new Error('The screen was not scrolled.');
  list.replaceChildren();
  window.scrollTo(0, 0);
  return position;
}

beforeEach(() => {
  // As in a browser without scroll anchoring.
  document.documentElement.style.overflowAnchor = 'none';
  document.body.append(list);
  show(400);
});

afterEach(() => {
  release();
  list.remove();
  document.documentElement.style.overflowAnchor = '';
  window.scrollTo(0, 0);
});

test('a list reopens at the same card, even if every card is now taller', async () => {
  const position = leave();
  show(420);
  release = holdScrollPosition(position);
  expect(topOf(10)).toBe(-50);
});

test('the position holds while content above gets its height, even if the list itself arrives late', async () => {
  const position = leave();
  release = holdScrollPosition(position);
  show(100);
  await expect.poll(() => topOf(10)).toBe(-50);
  for (const height of [350, 420]) {
    show(height);
    await expect.poll(() => topOf(10)).toBe(-50);
  }
  list.prepend(cardOf(300, 'position 99'));
  await expect.poll(() => topOf(11)).toBe(-50);
});

test('of two occurrences of a card, restores the one that was in view', async () => {
  const ids = ['talent 1', 'talent 2', 'talent 3', 'talent 4', 'talent 5'];
  show(400, [...ids, ...ids, ...ids, ...ids]);
  const position = leave();
  show(430, [...ids, ...ids, ...ids, ...ids]);
  release = holdScrollPosition(position);
  expect(topOf(10)).toBe(-50);
});

test('if the card is gone, the page scrolls to the same pixel', async () => {
  const position = leave();
  show(
    400,
    Array.from({ length: 30 }, (_, index) => `position ${index + 50}`),
  );
  release = holdScrollPosition(position);
  expect(topOf(10)).toBe(-50);
});

test('a key press or scroll ends the restoration', async () => {
  const position = leave();
  for (const act of [() => window.dispatchEvent(new KeyboardEvent('keydown')), () => window.scrollBy(0, -300)]) {
    show(400);
    release = holdScrollPosition(position);
    const scrolled = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }));
    act();
    await scrolled;
    const y = window.scrollY;
    show(420);
    // Size changes are reported at the end of the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    expect(window.scrollY).toBe(y);
  }
});

test('a screen that was not scrolled has no position to restore', () => {
  window.scrollTo(0, 0);
  expect(findScrollPosition()).toBeUndefined();
});
