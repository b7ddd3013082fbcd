import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PushDevice, deletePush, listPush, savePush } from '#contract/push.ts';
import { send } from '#web/platform/calls/api.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { PushSetting } from './push-setting.tsx';
import { findAbility, findSubscription, subscribe } from './push.ts';

vi.mock('#web/platform/calls/api.ts', { spy: true });
vi.mock('./push.ts', { spy: true });

const key = 'B'.repeat(87);
const json = { endpoint: 'https://push.example.com/1', keys: { p256dh: key, auth: 'A'.repeat(22) } };
/** The browser's subscription, as far as the setting uses it. */
const subscription = {
  toJSON: () => json,
  unsubscribe: () => {
    found = null;
    return Promise.resolve(true);
  },
} as unknown as PushSubscription;
const deviceOf = (id: number, isThis: boolean): PushDevice => ({
  id,
  isThis,
  device: { browser: 'Safari', system: 'iPhone' },
  createdAt: '2026-11-20T09:30:00.000Z',
});

let found: PushSubscription | null;
let devices: PushDevice[];

beforeEach(() => {
  [found, devices] = [null, []];
  vi.mocked(findAbility).mockReturnValue('may');
  vi.mocked(findSubscription).mockImplementation(() => Promise.resolve(found));
  vi.mocked(subscribe).mockImplementation(() => Promise.resolve((found = subscription)));
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted');
  vi.mocked(send).mockImplementation((call: { path: string }, payload: unknown) => {
    if (call.path === savePush.path) devices.push(deviceOf(1, true));
    if (call.path === deletePush.path) devices = devices.filter(({ id }) => id !== (payload as { id: number }).id);
    return Promise.resolve({ key, devices: [...devices] } as never);
  });
});
afterEach(() => vi.restoreAllMocks());

const sent = (path: string) => vi.mocked(send).mock.calls.filter(([call]) => call.path === path);
const open = async () => {
  const { screen } = await renderApp(PushSetting);
  return { screen, own: screen.getByRole('switch', { name: 'Notifications on this device' }) };
};

test('is switched on with the permission of the browser, and off again', async () => {
  const { own } = await open();
  await expect.element(own).not.toBeChecked();
  await own.click();
  await expect.element(own).toBeChecked();
  expect(sent(savePush.path).map(([, payload]) => payload)).toEqual([{ subscription: json, key }]);
  await own.click();
  await expect.element(own).not.toBeChecked();
  expect([devices, found]).toEqual([[], null]);
});

test('stays off and says why if the browser asks and is refused', async () => {
  vi.spyOn(Notification, 'requestPermission').mockImplementation(() => {
    vi.mocked(findAbility).mockReturnValue('blocked');
    return Promise.resolve('denied');
  });
  const { screen, own } = await open();
  await own.click();
  await expect.element(screen.getByText(/This browser blocks notifications from Rolecall/)).toBeVisible();
  await expect.element(own).toBeDisabled();
  await expect.element(own).not.toBeChecked();
  expect(sent(savePush.path)).toEqual([]);
});

test.each([
  ['none', 'This browser cannot show notifications'],
  ['homeScreen', /Add to Home Screen/],
] as const)('cannot be switched on where there are none (%s)', async (ability, text) => {
  vi.mocked(findAbility).mockReturnValue(ability);
  const { screen, own } = await open();
  await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(own).toBeDisabled();
});

test('is off where the browser has lost what the server knows', async () => {
  devices = [deviceOf(1, true)];
  const { own } = await open();
  await expect.element(own).not.toBeChecked();
});

test('lists other devices, and switches them off', async () => {
  devices = [deviceOf(7, false)];
  const { screen } = await open();
  const other = screen.getByRole('switch', { name: 'Notifications on Safari, iPhone' });
  await expect.element(other).toBeChecked();
  await other.click();
  await expect.element(other).not.toBeInTheDocument();
  expect(sent(deletePush.path).map(([, payload]) => payload)).toEqual([{ id: 7 }]);
  expect(sent(listPush.path).length).toBeGreaterThan(1);
});
