import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { moveCandidates } from '#contract/candidates.ts';
import { send } from '#web/platform/calls/api.ts';
import { setUser } from '#web/platform/session/session.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { ada } from '#web/testing/users.ts';
import type { InPlay } from './in-play.ts';
import { setLetterKeys } from './letter-keys.ts';
import { StageRows } from './stage-rows.tsx';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<() => unknown>() }));

const asked = vi.mocked(send);
const viewer = { ...ada, id: 9 };
const stood = { hasTalked: true, isProposed: false, interviewAt: null, hasAnswered: false };
const position = (title: string, standing: Partial<NonNullable<InPlay['standing']>> | null): InPlay => ({
  hashId: title.toLowerCase(),
  title,
  isLive: true,
  standing: standing && { stage: 'talking', since: '2026-11-23T10:00:00.000Z', mover: 'Miles', ...stood, ...standing },
});

beforeEach(() => {
  setUser(viewer);
  asked.mockReset();
  asked.mockResolvedValue({ moved: [7], left: 0, sent: 0, eventId: 1 });
});
afterEach(() => setLetterKeys(true));

const show = (positions: readonly InPlay[], considerFor: { hashId: string; title: string }[] = []) =>
  renderApp(() => (
    <>
      <StageRows
        talent={{ id: 7, firstName: 'Mira', lastName: 'Okafor' }}
        positions={positions}
        considerFor={considerFor}
        shownCount={1}
        dialogs={0}
        onWrite={() => undefined}
      />
      <input aria-label="Field" />
    </>
  ));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const moves = () =>
  asked.mock.calls.filter(([call]) => call.path === moveCandidates.path).map(([, payload]) => payload);

test('the first position is shown with its stage, the others on request, and two presses move', async () => {
  await show([position('Maps', {}), position('Charts', { stage: 'kept' })]);
  await expect.element(page.getByText('Maps: Talking')).toBeVisible();
  await expect.element(page.getByText('Since Nov 23, Miles')).toBeVisible();
  await expect.element(page.getByText('Charts: Kept')).not.toBeInTheDocument();
  await button('1 more position').click();
  await expect.element(page.getByText('Charts: Kept')).toBeVisible();
  await page.getByRole('button', { name: 'Move to …: Mira Okafor' }).first().click();
  await page.getByRole('menuitem', { name: 'Offer' }).click();
  await expect
    .poll(moves)
    .toEqual([expect.objectContaining({ positionHashId: 'maps', talentIds: [7], stage: 'offer' })]);
});

test('a closed position with an answer stands unopened, and can be taken up', async () => {
  await show([position('Maps', {}), position('Charts', { stage: 'closed', hasAnswered: true })]);
  await expect.element(page.getByText('Charts: Closed')).toBeVisible();
  await button('Reopen').click();
  await expect.poll(moves).toEqual([expect.objectContaining({ positionHashId: 'charts', stage: 'talking' })]);
});

test('somebody in no position can be considered for a Live one', async () => {
  await show([], [{ hashId: 'maps', title: 'Maps' }]);
  await button('Consider for …').click();
  await page.getByRole('menuitem', { name: 'Maps' }).click();
  await expect.poll(moves).toEqual([expect.objectContaining({ positionHashId: 'maps', stage: 'kept' })]);
});

test('S and X act on the first position, but not in a field or while letters are off', async () => {
  await show([position('Maps', null), position('Charts', {})]);
  await expect.element(button('Keep Mira Okafor')).toBeVisible();
  await page.getByRole('textbox', { name: 'Field' }).click();
  await userEvent.keyboard('sx');
  page.getByRole('textbox', { name: 'Field' }).element().blur();
  setLetterKeys(false);
  await userEvent.keyboard('sx');
  expect(moves()).toEqual([]);
  setLetterKeys(true);
  await userEvent.keyboard('s');
  await expect.poll(moves).toEqual([expect.objectContaining({ positionHashId: 'maps', stage: 'kept', onlyNew: true })]);
  await userEvent.keyboard('x');
  await expect.poll(moves).toHaveLength(2);
  expect(moves()[1]).toMatchObject({ positionHashId: 'maps', stage: 'closed', reason: 'notAFit' });
});

test('an acting administrator sees none of it', async () => {
  setUser({ ...viewer, actingAdministrator: { id: 1, firstName: 'Root', lastName: 'Admin' } });
  const { screen } = await show([position('Maps', {})]);
  await expect.element(screen.getByRole('textbox', { name: 'Field' })).toBeVisible();
  await expect.element(screen.getByText('Maps: Talking')).not.toBeInTheDocument();
});
