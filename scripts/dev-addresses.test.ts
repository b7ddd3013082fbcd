import { expect, test } from 'vitest';
import * as addresses from '#contract/addresses.ts';
import { at } from '#contract/screens.ts';
import { isOfWebApp } from './dev-addresses.mjs';

const { addressOf } = addresses;

test('screens, modules and files of the web app are its own', () => {
  const screens = Object.values(at).map((screen) => addressOf(screen, 'a1'));
  const own = ['/', '/signin', ...screens, '/signin/a1?email=a%40b', '/@vite/client', '/main.tsx?t=1', '/favicon.svg'];
  expect(own.filter((url) => !isOfWebApp(url))).toEqual([]);
});

test('pages, files and calls of the server are not', () => {
  const pages = Object.entries(addresses).flatMap(([name, address]) => {
    if (['home', 'addressOf', 'signInWithEmail', 'signUpForPosition', 'signUpForSearch'].includes(name)) return [];
    // Each takes a name, or a kind and a name, and some take neither.
    const make = address as string | ((...parts: never[]) => string);
    return typeof make === 'string' ? [make] : [make(...(['clients', 'a1'].slice(-make.length) as never[]))];
  });
  expect(pages).toContain('/report/clients/a1');
  const others = ['/api/docs', '/sanctum/csrf-cookie', '/media/avatar/a1.webp', '/assets/app.js', '/readyz'];
  expect([...pages, ...others, '/nowhere'].filter(isOfWebApp)).toEqual([]);
});
