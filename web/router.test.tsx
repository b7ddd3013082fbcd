import { expect, test } from 'vitest';
import { screens } from '#contract/addresses.ts';
import { router } from './router.tsx';

test('the server knows every address of the router and no other', () => {
  const routed = Object.keys(router.routesByPath).filter((path) => path !== '/$');
  expect(routed.toSorted()).toEqual(screens.toSorted());
});
