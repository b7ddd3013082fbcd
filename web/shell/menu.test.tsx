import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from '#web/testing/render-app.tsx';
import { mira } from '#web/testing/users.ts';
import { Menu } from './menu.tsx';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<() => Promise<object>>(async () => ({ missing: [] })) }));

beforeEach(() => page.viewport(1280, 800));

test.each([
  ['/talent/home', 'Home'],
  ['/talent/profile', 'Profile'],
  ['/talent/profile/edit', 'Profile'],
  ['/talent/privacy', 'Profile'],
  ['/account', 'Account'],
])('at %s the menu marks only %s', async (at, name) => {
  const paths = ['/talent/home/{-$positionHashId}', '/talent/messages/{-$id}', '/talent/profile', '/mail-settings'];
  const routes = Object.fromEntries(
    [...paths, '/account', '/talent/profile/edit', '/talent/privacy'].map((path) => [path, undefined]),
  );
  await renderApp(() => <Menu user={mira} unread={0} />, { at, routes });
  const link = page.getByRole('link', { name, exact: true });
  await expect.element(link).toHaveAttribute('aria-current', 'page');
  expect([...document.querySelectorAll('[data-status="active"]')]).toEqual([link.element()]);
});
