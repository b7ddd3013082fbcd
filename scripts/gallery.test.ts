import { expect, test } from 'vitest';
import { at } from '#contract/screens.ts';
import { choose, nameOf, views } from './gallery/choice.ts';
import { screens, states } from './gallery/screens.ts';

// web/router.test.tsx compares the router's list with this one.
test.each(Object.values(at))('%s is drawn in every state', (address) => {
  expect(Object.keys(screens[address])).toEqual(expect.arrayContaining([...states]));
  expect(views.filter(({ screen }) => screen === nameOf(address)).length).toBeGreaterThan(4);
});

test('no picture replaces another', () => {
  const names = views.map(({ screen, state }) => `${screen} ${state}`);
  expect(names).toEqual([...new Set(names)]);
});

test('words narrow the gallery', () => {
  const { subjects, widths, schemes } = choose(['talent-home', 'many', '360', 'dark', 'de']);
  expect(subjects).toMatchObject([{ screen: 'talent-home', state: 'many', language: 'de' }]);
  expect([widths, schemes]).toEqual([[360], ['dark']]);
  expect(choose([]).subjects.length).toBe(views.length);
  expect(() => choose(['talent-hone'])).toThrow('"talent-hone" is not a screen');
});
