import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { User } from '#contract/accounts.ts';
import type { HomePosition } from '#contract/matching.ts';
import { send } from '#web/platform/api.ts';
import { setUser } from '#web/platform/session.ts';
import { TalentHomeScreen } from './talent-home-screen.tsx';

vi.mock('#web/platform/api.ts', () => ({ send: vi.fn<() => unknown>() }));

const asked = vi.mocked(send);

const position = (id: number): HomePosition => ({
  id,
  hashId: `hash${id}`,
  title: `Position ${id}`,
  company: { id: 1, name: 'Northwind Labs', avatarUrl: null, backgroundImageUrl: null },
  skills: [],
  fit: {
    isMatch: false,
    heldSkillIds: [],
    requiredCount: 0,
    heldOptionalSkillIds: [],
    isLocationFit: true,
    misfits: [],
  },
});

/** The given number of positions in pages of 60, as the server sends them; the cursor is the number already sent. */
function serve(count: number) {
  asked.mockImplementation(async (_call, payload) => {
    const { cursor } = payload as { cursor: string | null }; // of talentHome
    const start = Number(cursor ?? 0);
    const end = Math.min(start + 60, count);
    const positions = Array.from({ length: end - start }, (_, index) => position(start + index + 1));
    return { positions, nextCursor: end < count ? String(end) : null };
  });
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <>
        <div style={{ height: 8_000 }} />
        <TalentHomeScreen />
      </>
    </QueryClientProvider>,
  );

const cards = () => document.querySelectorAll('article').length;

/** Waits until the page knows what is near the screen: observers are notified in order of creation. */
const observed = () =>
  new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      setTimeout(resolve);
    });
    observer.observe(document.body);
  });

beforeEach(() => void asked.mockReset());

test('a talent sees 60 positions, and more only on scrolling, each once', async () => {
  serve(150);
  await show();
  await expect.poll(cards).toBe(60);
  await observed();
  expect(asked).toHaveBeenCalledTimes(1);
  for (const next of [120, 150]) {
    window.scrollTo(0, document.body.scrollHeight);
    await expect.poll(cards).toBe(next);
  }
  window.scrollTo(0, document.body.scrollHeight);
  await observed();
  expect(asked).toHaveBeenCalledTimes(3);
  await expect.element(page.getByRole('button', { name: 'Position 150' })).toBeInTheDocument();
});

test('a talent for whom there is no position is told so', async () => {
  serve(0);
  await show();
  await expect.element(page.getByText('No positions are open yet. New ones will appear here.')).toBeInTheDocument();
});

test('positions that could not be loaded are there after another try', async () => {
  asked.mockRejectedValue(new Error('no answer'));
  await show();
  await expect.element(page.getByText('This could not be loaded.')).toBeInTheDocument();
  serve(2);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(cards).toBe(2);
});

test('a position in two pages, as it changed between them, stands there once', async () => {
  asked.mockImplementation(async (_call, payload) => {
    const { cursor } = payload as { cursor: string | null }; // of talentHome
    return cursor === null
      ? { positions: [position(1), position(2)], nextCursor: 'next' }
      : { positions: [position(2), position(3)], nextCursor: null };
  });
  await show();
  await expect.poll(cards).toBe(2);
  window.scrollTo(0, document.body.scrollHeight);
  await expect.poll(cards).toBe(3);
  await expect.element(page.getByText('These are all open positions.')).toBeInTheDocument();
});

test('a page that could not be loaded waits for its button, and the others stay', async () => {
  serve(70);
  await show();
  await expect.poll(cards).toBe(60);
  asked.mockRejectedValue(new Error('no answer'));
  window.scrollTo(0, document.body.scrollHeight);
  await expect.element(page.getByText('This could not be loaded.')).toBeInTheDocument();
  await observed();
  expect(asked).toHaveBeenCalledTimes(2);
  serve(70);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(cards).toBe(70);
});

test('the next page is a button too, for who does not scroll', async () => {
  serve(70);
  await show();
  await expect.element(page.getByRole('button', { name: 'Show more positions' })).toBeInTheDocument();
});
