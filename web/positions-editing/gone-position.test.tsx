import { useParams } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send } from '#web/platform/calls/api.ts';
import { dropDraft, findDraft, keepDraft } from '#web/platform/keeping/draft-store.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { setUser } from '#web/platform/session/session.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { ada } from '#web/testing/users.ts';
import { GoneDrafts } from './gone-drafts.tsx';
import { GonePosition } from './gone-position.tsx';
import { contentOf, emptyDraft } from './position-draft.ts';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<() => unknown>() }));
const sent = vi.mocked(send);

const draft = {
  ...emptyDraft,
  title: 'Cartographer',
  description: '<p>Maps for <strong>night trains</strong>.</p>',
  skillIds: [4],
  mainTeammateId: 7,
};
const kept = { owner: '1', keptAt: Date.now(), stored: { draft: emptyDraft, version: 1 }, files: {} };
const stillKept = () => findDraft('1', 'position gone');

beforeEach(async () => {
  setUser(ada);
  sent.mockReset();
  sent.mockResolvedValue({ positionId: 9, positionHashId: 'made' });
  await keepDraft({ ...kept, form: 'position gone', draft });
});
afterEach(() => dropDraft('1', 'position gone'));

function Edit() {
  const { positionHashId = '' } = useParams({ strict: false });
  return <GonePosition hashId={positionHashId} />;
}

/** The list of positions with 'there' in it, and the edit screen of an unknown position. */
const open = (path: string) =>
  renderApp(undefined, {
    at: path,
    routes: {
      '/client/positions': () => <GoneDrafts positions={[{ hashId: 'there' }]} />,
      '/client/positions/$positionHashId/edit': Edit,
    },
  });

test('the list links to the draft of a deleted position, and ignores other drafts', async () => {
  await keepDraft({ ...kept, form: 'position there', draft: { ...draft, title: 'Still there' } });
  await keepDraft({ ...kept, form: 'company 5', draft: { name: 'Not a position' } });
  const { screen, path } = await open('/client/positions');
  await expect.element(screen.getByText('“Cartographer” has been deleted.')).toBeVisible();
  expect(screen.getByRole('link').elements()).toHaveLength(1);
  await screen.getByRole('link', { name: 'Show what you entered about Cartographer' }).click();
  await expect.poll(path).toBe('/client/positions/gone/edit');
  await expect.element(screen.getByText('Maps for night trains.')).toBeVisible();
  await Promise.all(['position there', 'company 5'].map((form) => dropDraft('1', form)));
});

test('saving creates a new position with all the input, and drops the draft', async () => {
  const { screen, path } = await open('/client/positions/gone/edit');
  await screen.getByRole('button', { name: 'Save as a new position' }).click();
  await expect.poll(path).toBe('/client/positions/made/edit');
  expect(sent.mock.calls.map(([, payload]) => payload)).toEqual([{ position: contentOf(draft) }]);
  expect(await stillKept()).toBeUndefined();
});

test('a contact who has left does not prevent saving it', async () => {
  const errors = [{ path: 'position.mainTeammateId', message: 'is not a member of the company' }];
  sent.mockRejectedValueOnce(new ApiError({ code: 'invalid', status: 422, detail: 'No.', errors }, undefined));
  const { screen, path } = await open('/client/positions/gone/edit');
  await screen.getByRole('button', { name: 'Save as a new position' }).click();
  await expect.poll(path).toBe('/client/positions/made/edit');
  expect(sent.mock.lastCall?.[1]).not.toHaveProperty('position.mainTeammateId');
  expect(sent.mock.lastCall?.[1]).toHaveProperty('position.title', 'Cartographer');
});

test('when no new position can be created, everything stays', async () => {
  sent.mockRejectedValueOnce(
    new ApiError({ code: 'conflict', status: 409, detail: 'The trial allows one position.' }, undefined),
  );
  const { screen, path } = await open('/client/positions/gone/edit');
  await screen.getByRole('button', { name: 'Save as a new position' }).click();
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  await expect.element(screen.getByRole('button', { name: 'Save as a new position' })).toBeEnabled();
  await expect.element(screen.getByText('Maps for night trains.')).toBeVisible();
  expect(path()).toBe('/client/positions/gone/edit');
  expect(await stillKept()).toBeDefined();
});

test('it is copied as plain text and with its formatting', async () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  const { screen } = await open('/client/positions/gone/edit');
  await screen.getByRole('button', { name: 'Copy text' }).click();
  await expect.poll(() => write.mock.calls.length).toBe(1);
  const [item] = write.mock.calls[0]?.[0] ?? [];
  expect(await (await item?.getType('text/plain'))?.text()).toMatch(/^Cartographer\s+Maps for night trains\.$/);
  expect(await (await item?.getType('text/html'))?.text()).toContain('<strong>night trains</strong>');
  write.mockRestore();
});

test('it is discarded after a confirmation, and the list no longer mentions it', async () => {
  const { screen, path } = await open('/client/positions/gone/edit');
  await screen.getByRole('button', { name: 'Discard' }).click();
  const question = screen.getByRole('dialog', { name: 'Are you sure? All changes will be discarded.' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await stillKept()).toBeDefined();
  await screen.getByRole('button', { name: 'Discard' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(path).toBe('/client/positions');
  expect(await stillKept()).toBeUndefined();
  await expect.element(screen.getByText('has been deleted')).not.toBeInTheDocument();
});

test('without a draft there is a link back', async () => {
  const { screen, path } = await open('/client/positions/never/edit');
  await expect.element(screen.getByText('This position no longer exists.')).toBeVisible();
  await screen.getByRole('link', { name: 'All positions' }).click();
  await expect.poll(path).toBe('/client/positions');
});
