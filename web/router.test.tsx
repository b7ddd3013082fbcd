import { expect, test } from 'vitest';
import { home } from '#contract/addresses.ts';
import { at } from '#contract/screens.ts';
import { router } from './router.tsx';

const searchOf = (search: object) => router.matchRoutes('/admin/talents', search).at(-1)?.search;

test('ignores an invalid page, order or filter in the address', () => {
  expect(searchOf({ page: 'abc', sort: 'foo', search: 7 })).toEqual({ search: '7' });
  expect(router.matchRoutes('/client/messages/7', { filter: 'foo' }).at(-1)?.search).toEqual({});
  expect(searchOf({ page: 2, sort: '-name' })).toEqual({ page: 2, sort: '-name' });
  // The profile open above a screen.
  expect(router.matchRoutes('/client/messages', { teammate: 7 }).at(-1)?.search).toEqual({ teammate: 7 });
});

test('accepts an unescaped plus in an email address in the URL', () => {
  const { search } = router.matchRoutes('/signin', { email: 'ana jobs@example.test' }).at(-1) ?? {};
  expect(search).toEqual({ email: 'ana+jobs@example.test' });
});

test('the router has exactly the declared screens', () => {
  const routed = Object.keys(router.routesByPath).filter((path) => path !== '/$');
  expect(routed.toSorted()).toEqual([home, ...Object.values(at)].toSorted());
});
