import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { countFitting } from '#contract/matching.ts';
import { type Conversation, previewExclusion, readPrivacy, savePrivacy } from '#contract/privacy.ts';
import { type Talent, saveTalent } from '#contract/talents.ts';
import { send } from '#web/platform/calls/api.ts';
import { setUser } from '#web/platform/session/session.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { mira } from '#web/testing/users.ts';
import { TalentStart } from './talent-start.tsx';

vi.mock('#web/platform/calls/api.ts');

const ada: Conversation = { threadId: 7, name: 'Ada Byron', companyName: 'Globex GmbH', hasWritten: false };

function answerWith(conversations: Conversation[]) {
  const privacy = { employer: null, isVerifiedOnly: false };
  const answers = new Map<string, object>([
    [readPrivacy.path, privacy],
    [previewExclusion.path, { companyCount: 0, companies: [], conversations }],
    [countFitting.path, { count: 3 }],
  ]);
  vi.mocked(send)
    .mockReset()
    .mockImplementation(async (call) => answers.get(call.path) ?? {});
}

const saved = () =>
  vi
    .mocked(send)
    .mock.calls.filter(([{ path }]) => path === savePrivacy.path || path === saveTalent.path)
    .map(([{ path }, payload]) => (path === savePrivacy.path ? payload : 'skills'));

async function start() {
  // Only the parts of a profile that the start shows.
  const talent = { id: 1, skills: [{ id: 5, name: 'Go' }], skilltypes: [] } as unknown as Talent;
  const frequent = [{ id: 5, name: 'Go' }];
  const { screen } = await renderApp(() => (
    <TalentStart talent={talent} frequentSkills={frequent} onLater={() => undefined} />
  ));
  await screen.getByRole('checkbox', { name: 'Go' }).click();
  return screen;
}

const engineer = { ...mira, countries: [{ id: 620, name: 'Portugal' }] };

beforeEach(() => {
  sessionStorage.clear();
  setUser(engineer);
});

test('start: the hiding is saved before the skills', async () => {
  answerWith([]);
  const screen = await start();
  await expect.element(screen.getByText('Companies can find you with this.')).toBeVisible();
  await userEvent.fill(screen.getByLabelText('Hide me from my employer'), 'Globex');
  await screen.getByRole('switch', { name: 'Only verified companies' }).click();
  await screen.getByRole('button', { name: 'Show positions' }).click();
  await expect.poll(saved).toEqual([{ employer: 'Globex', isVerifiedOnly: true }, 'skills']);
});

test('start: nothing is saved until the question about conversations with the employer is answered', async () => {
  answerWith([ada]);
  const screen = await start();
  await userEvent.fill(screen.getByLabelText('Hide me from my employer'), 'Globex');
  await screen.getByRole('button', { name: 'Show positions' }).click();
  await expect.element(screen.getByText(/Ada Byron of Globex GmbH has written to you/)).toBeVisible();
  expect(saved()).toEqual([]);
  await screen.getByRole('button', { name: 'Hide' }).click();
  await expect.poll(saved).toEqual([{ employer: 'Globex' }, 'skills']);
});
