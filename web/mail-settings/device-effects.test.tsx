import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { siteStorage } from '#web/platform/keeping/browser-storage.ts';
import { dismissNotice, useNotices } from '#web/platform/page/notices.ts';
import { setUser } from '#web/platform/session/session.ts';
import { DeviceEffects } from './device-effects.ts';
import { isOutsideHomeScreen } from './push.ts';

vi.mock('./push.ts', { spy: true });

const user = {
  id: 1,
  type: 1,
  firstName: 'Mira',
  lastName: 'Okafor',
  email: 'mira@example.com',
  avatarUrl: null,
  isTrial: false,
  isTrialExpired: false,
  company: null,
  countries: [],
  actingAdministrator: null,
} as const;

beforeEach(() => {
  setUser({ ...user, countries: [] });
  siteStorage.remove('home-screen-told');
  vi.mocked(isOutsideHomeScreen).mockReturnValue(false);
});
afterEach(() => vi.restoreAllMocks());

const height = () => document.documentElement.style.getPropertyValue('--above-keyboard');

test('the height above a keyboard that covers the page is known to the sheets', async () => {
  const view = Object.assign(new EventTarget(), { scale: 1, height: window.innerHeight });
  vi.spyOn(window, 'visualViewport', 'get').mockReturnValue(view as unknown as VisualViewport); // as far as it is used
  await render(<DeviceEffects unread={0} />);
  const show = (visible: { scale?: number; height: number }) => {
    Object.assign(view, { scale: 1, ...visible });
    view.dispatchEvent(new Event('resize'));
  };
  show({ height: window.innerHeight - 200 });
  expect(height()).toBe(`${window.innerHeight - 200}px`);
  // The bars of the browser, and a user who has zoomed in.
  for (const other of [{ height: window.innerHeight - 80 }, { scale: 2, height: window.innerHeight / 2 }]) {
    show(other);
    expect(height()).toBe('');
  }
});

const Screen = ({ unread }: { unread: number }) => (
  <>
    <DeviceEffects unread={unread} />
    {useNotices().map(({ id, text }) => (
      <button key={id} type="button" onClick={() => dismissNotice(id)}>
        {text}
      </button>
    ))}
  </>
);

test('an iPhone says once, when an answer waits, how to be notified', async () => {
  vi.mocked(isOutsideHomeScreen).mockReturnValue(true);
  const screen = await render(<Screen unread={0} />);
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  await screen.rerender(<Screen unread={1} />);
  await screen.getByRole('button', { name: /Add to Home Screen/ }).click();
  await screen.rerender(<Screen unread={2} />);
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
