import { expect, test, vi } from 'vitest';
import { listSearches, saveSearch } from '#contract/searches.ts';
import { send } from '#web/platform/calls/api.ts';
import { setUser } from '#web/platform/session/session.ts';
import { loadTexts } from '#web/platform/texts/texts.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { TellMe } from './tell-me.tsx';

vi.mock('#web/platform/calls/api.ts');

type Asked = (call: unknown, payload: unknown) => Promise<unknown>;

const search = {
  id: 9,
  kind: 'talents',
  name: '',
  cadence: 'daily',
  timeZone: 'Asia/Tokyo',
  version: 3,
  isPartly: false,
  openedAt: 0,
  positionHashId: 'x7',
};

const Screen = () => <TellMe positionHashId="x7" title="Data engineer" isEmpty={false} />;

test('another frequency of mails keeps the stored timezone', async () => {
  setUser({
    id: 7,
    type: 2,
    firstName: 'Ada',
    lastName: 'Moreau',
    email: 'ada@rolecall.example',
    avatarUrl: null,
    isTrial: false,
    isTrialExpired: false,
    company: null,
    actingAdministrator: null,
    countries: [],
  });
  await loadTexts('searches');
  vi.mocked(send as Asked).mockImplementation(async (call) => (call === listSearches ? { searches: [search] } : {}));
  const { screen } = await renderApp(Screen);
  await screen.getByRole('combobox').selectOptions('weekly');
  await expect
    .poll(() => vi.mocked(send).mock.calls.find(([call]) => call === saveSearch)?.[1])
    .toMatchObject({
      id: 9,
      version: 3,
      cadence: 'weekly',
      timeZone: 'Asia/Tokyo',
    });
});
