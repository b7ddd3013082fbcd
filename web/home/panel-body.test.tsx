import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type * as z from 'zod/mini';
import { type Candidate, type Standing, listCandidates, moveCandidates, undoMove } from '#contract/candidates.ts';
import type { Stage } from '#contract/stages.ts';
import { clientHome, talentMarks } from '#contract/matching.ts';
import { type TransformedTalent, getTransformedTalent } from '#contract/talents.ts';
import { CardKeys } from '#web/candidates/card-keys.tsx';
import { setLetterKeys } from '#web/candidates/letter-keys.ts';
import { send } from '#web/platform/calls/api.ts';
import { setUser } from '#web/platform/session/session.ts';
import { undoLatest } from '#web/platform/page/undo-notice.ts';
import { callQuery } from '#web/platform/calls/use-call.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { noStages } from '#web/testing/stages.ts';
import { ada } from '#web/testing/users.ts';
import { PanelBody } from './panel-body.tsx';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<() => unknown>() }));

const asked = vi.mocked(send);

const talent = (id: number): TransformedTalent => ({
  may: { write: true },
  id,
  firstName: 'Mira',
  lastName: `Okafor ${id}`,
  avatarUrl: null,
  backgroundImageUrl: null,
  experience: null,
  compensation: null,
  isRemote: false,
  timezone: null,
  timezoneStr: null,
  currentUtcOffset: null,
  physicalCountryId: null,
  countryStr: null,
  isPhysical: false,
  workTypeIds: [],
  eligibleCountryIds: [],
  skills: [],
});

const position = {
  id: 5,
  hashId: 'hash',
  title: 'Cartographer',
  isLive: true,
  skills: [],
  optionalSkills: [],
  currentUtcOffset: null,
  talentIds: [1, 2],
  talentCount: 2,
  stages: noStages,
};

type Moving = z.input<typeof moveCandidates.payload>;

/** The talents' stages on the server. */
let stands: Map<number, Candidate>;
/** The refusal of moves. */
let refusal: Error | undefined;

const quiet = { hasTalked: false, isProposed: false, interviewAt: null, hasAnswered: false };

const candidate = (id: number, stage: Stage, facts: Partial<Candidate> = {}): Candidate => ({
  talent: talent(id),
  stage,
  movedAt: '2026-11-17T12:00:00.000Z',
  movedBy: null,
  reason: null,
  ...quiet,
  wasTold: false,
  ...facts,
});

const moves = () =>
  asked.mock.calls.flatMap(([call, payload]) => (call.path === moveCandidates.path ? [payload as Moving] : []));

/** The proposed talents: passed ones are not. */
const matches = () => position.talentIds.filter((id) => stands.get(id)?.stage !== 'closed');

function list({ stage, talentIds = [] }: z.input<typeof listCandidates.payload>) {
  const all = [...stands.values()];
  const counts = { ...noStages };
  for (const one of all) counts[one.stage] += 1;
  const standing: Standing[] = all
    .filter((one) => talentIds.includes(one.talent.id))
    .map((one) => ({ talentId: one.talent.id, ...one }));
  return { counts, candidates: stage ? all.filter((one) => one.stage === stage) : [], nextCursor: null, standing };
}

function move({ talentIds, stage }: Moving) {
  if (refusal) throw refusal;
  for (const id of talentIds) {
    stands.delete(id);
    if (stage) stands.set(id, candidate(id, stage));
  }
  return { moved: talentIds, sent: 0, left: 0, eventId: 77 };
}

beforeEach(() => {
  setUser({ ...ada, id: 9 });
  stands = new Map();
  refusal = undefined;
  setLetterKeys(true);
  asked.mockReset();
  asked.mockImplementation(async (call, payload) => {
    if (call.path === talentMarks.path) return { writtenToIds: [], newIds: [] };
    if (call.path === listCandidates.path) return list(payload as z.input<typeof listCandidates.payload>);
    if (call.path === moveCandidates.path) return move(payload as Moving);
    if (call.path === undoMove.path) {
      stands.set(1, candidate(1, 'kept'));
      return {};
    }
    if (call.path === clientHome.path) return { positions: [{ ...position, talentIds: matches() }] };
    if (call.path !== getTransformedTalent.path) throw new Error(`${call.path} is not asked for`);
    return { transformedTalent: talent((payload as { talentId: number }).talentId) };
  });
});

function Panel() {
  const { data } = useQuery(callQuery(clientHome, {}));
  const [read] = data?.positions ?? [];
  return (
    read && <PanelBody position={read} none="None." isOpenToAll={false} isExpanded={false} onExpand={() => undefined} />
  );
}

const show = (at = '/') =>
  renderApp(
    () => (
      <main>
        <Panel />
        <input aria-label="Field" />
        <CardKeys />
      </main>
    ),
    { at },
  );

const button = (name: string) => page.getByRole('button', { name, exact: true });
const card = (id: number) => page.getByRole('article').filter({ hasText: `Mira Okafor ${id}` });

test('a passed talent leaves at once, and Undo restores the previous stage', async () => {
  stands.set(1, candidate(1, 'kept'));
  await show();
  await expect.element(button('Kept: move Mira Okafor 1')).toBeVisible();
  await button('Not a fit: Mira Okafor 1').click();
  await expect.element(card(1)).not.toBeInTheDocument();
  await expect.poll(moves).toEqual([expect.objectContaining({ talentIds: [1], stage: 'closed', reason: 'notAFit' })]);
  undoLatest();
  await expect.poll(() => asked.mock.calls.some(([call]) => call.path === undoMove.path)).toBe(true);
  expect(moves()).toHaveLength(1);
  await expect.element(button('Kept: move Mira Okafor 1')).toBeVisible();
  expect(undoLatest()).toBe(false);
});

test('those handled come after the others, below a line, and a decline shows its reason', async () => {
  stands.set(1, candidate(1, 'closed', { reason: 'declined', declineReason: 'pay' }));
  await renderApp(() => (
    <main>
      <PanelBody
        position={{ ...position, talentIds: [1, 2, 3], handledIds: [1], talentCount: 3 }}
        none="None."
        isOpenToAll={false}
        isExpanded={false}
        onExpand={() => undefined}
      />
    </main>
  ));
  await expect.element(card(1).getByText('Not interested: Pay', { exact: true })).toBeVisible();
  await expect
    .poll(() => /Okafor 2.*Okafor 3.*1 already handled.*Okafor 1/s.test(page.getByRole('main').element().textContent))
    .toBe(true);
});

test('a closed engineer who has answered can be reopened', async () => {
  stands.set(1, candidate(1, 'closed', { hasAnswered: true }));
  await show('/?stage=hash.closed');
  await button('Reopen').click();
  await expect.poll(moves).toEqual([expect.objectContaining({ talentIds: [1], stage: 'talking' })]);
});

test('closing says what goes with it, and cancels and closes only what is ticked', async () => {
  const interviewAt = '2026-12-01T09:00:00.000Z';
  stands.set(1, candidate(1, 'interview', { hasTalked: true, isProposed: true, interviewAt }));
  await show('/?stage=hash.interview');
  await button('Not a fit: Mira Okafor 1').click();
  await expect.element(page.getByText('The open proposal of an interview is withdrawn.')).toBeVisible();
  const cancels = page.getByRole('checkbox', { name: /^Also cancel the interview on Tue/ });
  await expect.element(cancels).not.toBeChecked();
  await cancels.click();
  await expect.element(page.getByRole('checkbox', { name: 'Also close the conversation' })).not.toBeChecked();
  await button('Close').click();
  await expect
    .poll(moves)
    .toEqual([expect.objectContaining({ stage: 'closed', cancelsInterviews: true, closesConversations: false })]);
});

test('a refused move leaves the card where it was', async () => {
  refusal = new Error('refused');
  await show();
  await button('Not a fit: Mira Okafor 2').click();
  await expect.element(card(2)).toBeVisible();
  await expect.poll(moves).toHaveLength(1);
  await expect.element(button('Keep Mira Okafor 2')).toBeVisible();
});

test('a stage shows when, by whom and why, and the talent can be moved on', async () => {
  const joao = { id: 8, firstName: 'João', lastName: 'Sousa' };
  stands.set(1, candidate(1, 'talking', { movedBy: joao }));
  stands.set(2, candidate(2, 'closed', { reason: 'declined' }));
  await show('/?stage=hash.talking');
  await expect.element(card(1).getByText('Since Nov 17, João')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Talking 1' })).toHaveAttribute('aria-current');
  await button('Move to …: Mira Okafor 1').click();
  await page.getByRole('menuitem', { name: 'Interview' }).click();
  await expect.element(page.getByText('No engineers here yet.')).toBeVisible();
  expect(moves()).toEqual([expect.objectContaining({ talentIds: [1], stage: 'interview' })]);
});

test('closing offers a message only to those who have talked, and a failure keeps it', async () => {
  stands.set(1, candidate(1, 'talking', { hasTalked: true }));
  stands.set(2, candidate(2, 'talking'));
  await show('/?stage=hash.talking');
  await button('Move to …: Mira Okafor 2').click();
  await page.getByRole('menuitem', { name: 'Closed' }).click();
  await expect.element(page.getByRole('radio', { name: 'Not a fit' })).toBeChecked();
  await expect.element(page.getByRole('dialog').getByRole('textbox')).not.toBeInTheDocument();
  await button('Cancel').click();

  refusal = new Error('refused');
  await button('Move to …: Mira Okafor 1').click();
  await page.getByRole('menuitem', { name: 'Closed' }).click();
  await expect.element(page.getByText('One message goes to Mira Okafor 1.')).toBeVisible();
  const field = page.getByRole('dialog').getByRole('textbox');
  await field.fill('Thank you!');
  await button('Send and close').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(field).toHaveValue('Thank you!');
  refusal = undefined;
  await button('Send and close').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const [first, second] = moves();
  expect(second).toEqual(first);
  expect(second).toMatchObject({ talentIds: [1], stage: 'closed', reason: 'notAFit', message: 'Thank you!' });
});

test('keys step and keep, but not in a field, and letters can be switched off', async () => {
  await show();
  await expect.element(button('Keep Mira Okafor 2')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(button('Mira Okafor 1')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(button('Mira Okafor 2')).toHaveFocus();
  await userEvent.keyboard('s');
  await expect.element(button('Kept: move Mira Okafor 2')).toBeVisible();
  await page.getByRole('textbox', { name: 'Field' }).click();
  await userEvent.keyboard('jxs');
  await expect.element(page.getByRole('textbox', { name: 'Field' })).toHaveValue('jxs');
  setLetterKeys(false);
  (button('Mira Okafor 1').element() as HTMLElement).focus(); // a button
  await userEvent.keyboard('jx{ArrowDown}');
  await expect.element(button('Mira Okafor 2')).toHaveFocus();
  expect(page.getByRole('article').elements()).toHaveLength(2);
  expect(moves()).toHaveLength(1);
});
