import { expect, test } from 'vitest';
import { at } from '#contract/screens.ts';
import { choose, inspected, nameOf, views } from './gallery/choice.ts';
import { screens, states } from './gallery/screens.ts';

// web/router.test.tsx compares the router's list with this one.
test.each(Object.values(at))('%s is drawn in every state', (address) => {
  expect(Object.keys(screens[address])).toEqual(expect.arrayContaining([...states]));
  const count = views.filter(({ screen }) => screen === nameOf(address)).length;
  expect(count, `Views of ${nameOf(address)} in scripts/gallery/screens.ts, which needs five`).toBeGreaterThanOrEqual(
    5,
  );
});

test('no picture replaces another', () => {
  const names = views.map(({ screen, state }) => `${screen} ${state}`);
  expect(names).toEqual([...new Set(names)]);
});

test('words narrow the gallery', () => {
  const { subjects, sizes, takesPictures } = choose(['talent-home', 'many', '360', 'dark', 'de']);
  expect(subjects).toMatchObject([{ screen: 'talent-home', state: 'many', language: 'de' }]);
  expect([sizes, takesPictures]).toEqual([[{ width: 360, scheme: 'dark' }], true]);
  expect(choose(['talent-home', 'inspect'])).toMatchObject({ sizes: inspected, takesPictures: false });
  expect(choose([]).subjects.length).toBe(views.length);
  expect(() => choose(['talent-hone'])).toThrow('"talent-hone" is not a screen');
});
