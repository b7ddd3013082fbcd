import { expect, test } from 'vitest';
import { home } from '#contract/addresses.ts';
import { at } from '#contract/screens.ts';
import { router } from './router.tsx';

const searchOf = (search: object) => router.matchRoutes('/admin/talents', search).at(-1)?.search;

test('an invalid page, order or filter in the address counts as absent', () => {
  expect(searchOf({ page: 'abc', sort: 'foo', search: 7 })).toEqual({ search: '7' });
  expect(router.matchRoutes('/client/messages/7', { filter: 'foo' }).at(-1)?.search).toEqual({});
  expect(searchOf({ page: 2, sort: '-name' })).toEqual({ page: 2, sort: '-name' });
  // The profile above a screen.
  expect(router.matchRoutes('/client/messages', { teammate: 7 }).at(-1)?.search).toEqual({ teammate: 7 });
});

test('a plus in an address for mail may stand in the URL as it is', () => {
  const { search } = router.matchRoutes('/signin', { email: 'ana jobs@example.test' }).at(-1) ?? {};
  expect(search).toEqual({ email: 'ana+jobs@example.test' });
});

test('the router has the screens of the records and no others', () => {
  const routed = Object.keys(router.routesByPath).filter((path) => path !== '/$');
  expect(routed.toSorted()).toEqual([home, ...Object.values(at)].toSorted());
});
