import { expect, test } from 'vitest';
import { at } from '#contract/screens.ts';
import { choose, nameOf, views } from './gallery/choice.ts';
import { screens, states } from './gallery/screens.ts';

// The router's list is compared with this one in web/router.test.tsx.
test.each(Object.values(at))('%s is drawn in every state', (address) => {
  expect(Object.keys(screens[address])).toEqual(expect.arrayContaining([...states]));
  expect(views.filter(({ screen }) => screen === nameOf(address)).length).toBeGreaterThan(4);
});

test('no picture takes the place of another', () => {
  const names = views.map(({ screen, state }) => `${screen} ${state}`);
  expect(names).toEqual([...new Set(names)]);
});

test('words narrow it', () => {
  const { subjects, widths, schemes } = choose(['talent-home', 'many', '360', 'dark', 'de']);
  expect(subjects).toMatchObject([{ screen: 'talent-home', state: 'many', language: 'de' }]);
  expect([widths, schemes]).toEqual([[360], ['dark']]);
  expect(choose([]).subjects.length).toBe(views.length);
  expect(() => choose(['talent-hone'])).toThrow('"talent-hone" is not a screen');
});
