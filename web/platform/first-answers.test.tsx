import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

/* The module reads the page once, so each test imports it again. */
const now = vi.spyOn(performance, 'now');
beforeEach(() => {
  vi.resetModules();
  now.mockReturnValue(1_000);
});
afterAll(() => now.mockRestore());
afterEach(() => {
  document.querySelector('script#answers')?.remove();
});

async function withPage(answers: unknown) {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'answers';
  block.textContent = JSON.stringify(answers);
  document.body.append(block);
  return (await import('./first-answers.ts')).takeFirstAnswer;
}

const home = { path: '/api/talentHome', payload: { cursor: null }, answer: { positions: [] } };

test('an answer in the page is taken once, for its call and payload alone', async () => {
  const take = await withPage([home]);
  expect(take('/api/other', { cursor: null })).toBeUndefined();
  expect(take(home.path, { cursor: 'next' })).toBeUndefined();
  expect(take(home.path, { cursor: null })).toEqual({ positions: [] });
  expect(take(home.path, { cursor: null })).toBeUndefined();
  expect(document.querySelector('script#answers')).toBeNull();
});

test('an answer of a page from more than a minute ago is old', async () => {
  const take = await withPage([home]);
  now.mockReturnValue(61_000);
  expect(take(home.path, { cursor: null })).toBeUndefined();
});

test('a page without answers has none', async () => {
  const { takeFirstAnswer } = await import('./first-answers.ts');
  expect(takeFirstAnswer(home.path, home.payload)).toBeUndefined();
});
