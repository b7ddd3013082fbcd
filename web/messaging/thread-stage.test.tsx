import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { talentHistory } from '#contract/history.ts';
import type { ThreadPosition } from '#contract/messaging.ts';
import { send } from '#web/platform/calls/api.ts';
import { setUser } from '#web/platform/session/session.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { ada } from '#web/testing/users.ts';
import { ThreadStage } from './thread-stage.tsx';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<typeof send>() }));

const stage = (positionHashId: string, positionTitle: string, isLive: boolean) => ({
  positionHashId,
  positionTitle,
  isLive,
  stage: 'talking',
  since: '2026-11-20T10:00:00.000Z',
  memberId: null,
  reason: null,
  hasTalked: true,
  isProposed: false,
  interviewAt: null,
  hasAnswered: false,
  declineReason: null,
});

const closed = (title: string): ThreadPosition => ({ title, open: null });
const live: ThreadPosition = { title: 'Cartographer', open: { hashId: 'live', place: '', fit: null } };

async function render(position: ThreadPosition, others: readonly ThreadPosition[]) {
  setUser(ada);
  const history = {
    talentId: 9,
    contacts: [],
    stages: [stage('live', 'Cartographer', true), stage('draft', 'Navigator', false)],
    considerFor: [],
    notes: [],
    members: [],
    may: { note: true },
  };
  vi.mocked(send).mockImplementation(({ path }) =>
    Promise.resolve((path === talentHistory.path ? history : {}) as never),
  );
  const talent = { id: 9, firstName: 'Mira', lastName: 'Okafor' };
  await renderApp(() => <ThreadStage talent={talent} position={position} others={others} onWrite={() => undefined} />);
  await expect.element(page.getByRole('region', { name: 'Where Mira stands' })).toBeVisible();
}

const heads = () => page.getByRole('region', { name: 'Position in this thread' });
const former = () => page.getByRole('region', { name: 'Former position in this thread' });

test('a member sees a deleted position of the conversation, but none that a stage names', async () => {
  await render(live, [closed('Navigator'), closed('Lighthouse Keeper')]);
  await expect.element(former().getByText('Lighthouse Keeper')).toBeVisible();
  await expect.element(former().getByText('No longer open')).toBeVisible();
  await expect.element(heads().getByText('Cartographer')).toBeVisible();
  expect(former().getByText('Navigator').elements()).toEqual([]);
});

test('behind a closed one, further deleted positions of the conversation are folded', async () => {
  await render(closed('Harbour Pilot'), [live, closed('Lighthouse Keeper')]);
  await expect.element(heads().getByText('Harbour Pilot')).toBeVisible();
  expect(heads().getByText('Lighthouse Keeper').elements()).toEqual([]);
  await heads().getByRole('button', { name: '+1 more position' }).click();
  await expect.element(heads().getByText('Lighthouse Keeper')).toBeVisible();
});
