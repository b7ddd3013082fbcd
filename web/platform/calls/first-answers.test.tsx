import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type * as FirstAnswers from './first-answers.ts';

const now = vi.spyOn(performance, 'now');
const { pathname } = location;
beforeEach(() => {
  now.mockReturnValue(1_000);
});
afterAll(() => now.mockRestore());
afterEach(() => {
  document.querySelector('script#answers')?.remove();
  history.replaceState(null, '', pathname);
});

let pages = 0;

/** Imports the module as a separate page with these answers. */
async function openPage(...answers: unknown[]) {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'answers';
  block.textContent = JSON.stringify(answers);
  if (answers.length > 0) document.body.append(block);
  pages += 1;
  return (await import(/* @vite-ignore */ `./first-answers.ts?page=${pages}`)) as typeof FirstAnswers;
}

const payload = z.object({ cursor: z.nullable(z.string()) });
const home = { path: '/api/talentHome', payload, answer: z.object({ positions: z.array(z.int()) }) };
const other = { ...home, path: '/api/other' };
const first = ['/api/talentHome{"cursor":null}', { positions: [7] }];

test('an answer in the page serves only its call and payload, even if a render is repeated', async () => {
  const { findBrought } = await openPage(first);
  expect(findBrought(other, { cursor: null })).toBeUndefined();
  expect(findBrought(home, { cursor: 'next' })).toBeUndefined();
  const found = findBrought(home, { cursor: null });
  expect(found).toEqual({ positions: [7] });
  expect(findBrought(home, { cursor: null })).toBe(found);
  expect(document.querySelector('script#answers')).toBeNull();
});

test('it serves as the only page of an infinite list', async () => {
  const { findBroughtPage } = await openPage(first);
  expect(findBroughtPage(home, { cursor: null })).toEqual({ pages: [{ positions: [7] }], pageParams: [null] });
  expect(findBroughtPage(other, { cursor: null })).toBeUndefined();
});

test('it is dropped once another screen has been shown, which may have changed it', async () => {
  const { findBrought } = await openPage(first);
  history.replaceState(null, '', '/client/company');
  expect(findBrought(other, { cursor: null })).toBeUndefined();
  history.replaceState(null, '', pathname);
  expect(findBrought(home, { cursor: null })).toBeUndefined();
});

test('it is dropped once a save has made answers stale', async () => {
  const { dropBrought, findBrought, holdsBrought } = await openPage(first);
  expect(holdsBrought()).toBe(true);
  dropBrought();
  expect(holdsBrought()).toBe(false);
  expect(findBrought(home, { cursor: null })).toBeUndefined();
});

test('it is stale a minute after the page was requested', async () => {
  const { findBrought } = await openPage(first);
  now.mockReturnValue(61_000);
  expect(findBrought(home, { cursor: null })).toBeUndefined();
});

test('a page without answers has none', async () => {
  const { findBrought } = await openPage();
  expect(findBrought(home, { cursor: null })).toBeUndefined();
});
