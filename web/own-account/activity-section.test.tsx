import { expect, test } from 'vitest';
import type { Activity } from '#contract/own-account.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { ActivitySection } from './activity-section.tsx';

const none = { browser: null, system: null };
const device = { browser: 'Firefox', system: 'Linux' };

async function textsOf(events: readonly Omit<Activity, 'happenedAt'>[]): Promise<(string | null)[]> {
  const activity = events.map((event) => ({ ...event, happenedAt: '2026-05-03T14:02:00Z' }));
  const { screen } = await renderApp(() => <ActivitySection activity={activity} />);
  await expect.element(screen.getByRole('list')).toBeVisible();
  return screen
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent);
}

test('acts of administrators and colleagues, and by links in mails, name no browser', async () => {
  const kinds = [
    'signedOutByAdministrator',
    'passkeysReset',
    'passkeyRemoved',
    'passkeyRemoved',
    'addressChanged',
    'addressRestored',
    'actedAs',
    'suspended',
    'restored',
  ] as const;
  const rows = await textsOf(kinds.map((kind) => ({ kind, device: none })));
  expect(rows).toHaveLength(kinds.length);
  for (const row of rows) {
    expect(row).toContain('2026');
    expect(row).not.toMatch(/Unknown browser|·/);
  }
});

test('acts of the user name the browser, even an unknown one', async () => {
  const [known, changed, unknown] = await textsOf([
    { kind: 'passkeyRemoved', device },
    { kind: 'addressChanged', device },
    { kind: 'newDevice', device: none },
  ]);
  expect(known).toContain('Firefox on Linux · ');
  expect(changed).toContain('Firefox on Linux · ');
  expect(unknown).toContain('Unknown browser · ');
});
