import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { findDraft, keepDraft } from './draft-store.ts';
import { type Edit, useKeptDraft } from './kept-draft.ts';
import { useNotices } from '#web/platform/page/notices.ts';
import { setUser } from '#web/platform/session/session.ts';
import { ada } from '#web/testing/users.ts';

interface Draft {
  title: string;
  skillIds: readonly number[];
}

const stored = { draft: { title: 'Pilot', skillIds: [1, 2] }, version: 3, pictures: { avatar: null } };
let edit: Edit<Draft, 'avatar'>;

function Form({ name = 'position 1', begun = stored }: { name?: string; begun?: typeof stored }) {
  const state = useKeptDraft<Draft, 'avatar'>({ form: name, stored: begun });
  useLayoutEffect(() => {
    edit = state;
  });
  const [notice] = useNotices();
  const { draft, setDraft, files, hasChanges } = state;
  return (
    <>
      <input
        aria-label="Title"
        value={draft.title}
        onChange={({ currentTarget: { value } }) => setDraft((current) => ({ ...current, title: value }))}
      />
      <p>{hasChanges ? 'Changed' : 'As stored'}</p>
      <p>{Object.keys(files).join(' ') || 'No picture'}</p>
      {notice && (
        <p>
          <span>{notice.text}</span>
          <button type="button" onClick={notice.action?.run}>
            {notice.action?.label}
          </button>
        </p>
      )}
    </>
  );
}

const forms = ['position 1', 'position 2'];
beforeEach(() => setUser(ada));
afterEach(async () => {
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open('rolecall');
    request.addEventListener('success', () => {
      const clearing = request.result.transaction('drafts', 'readwrite').objectStore('drafts').clear();
      clearing.addEventListener('success', () => {
        request.result.close();
        resolve();
      });
    });
    request.addEventListener('error', () => reject(new Error('The drafts could not be cleared.')));
  });
});

const kept = (owner = '1', form = forms[0] ?? '') => findDraft(owner, form);

async function typeAndLeave(title: string) {
  const screen = await render(<Form />);
  await screen.getByLabelText('Title').fill(title);
  await screen.unmount();
  await expect.poll(() => kept()).toBeDefined();
}

test('typed text and pictures are back when the form is reopened', async () => {
  const first = await render(<Form />);
  await first.getByLabelText('Title').fill('Half a sen');
  edit.setFile('avatar', new Blob(['a picture']));
  await expect.element(first.getByText('avatar')).toBeVisible();
  await first.unmount();
  const again = await render(<Form />);
  await expect.element(again.getByLabelText('Title')).toHaveValue('Half a sen');
  await expect.element(again.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect.element(again.getByText('Changed')).toBeVisible();
  expect(await edit.files.avatar?.text()).toBe('a picture');
});

test('after a crash, the text typed until shortly before it is kept', async () => {
  const screen = await render(<Form />);
  await screen.getByLabelText('Title').fill('Until here');
  await expect.poll(async () => (await kept())?.draft).toEqual({ title: 'Until here', skillIds: [1, 2] });
});

test('Discard restores the stored state and leaves no draft', async () => {
  await typeAndLeave('Never mind');
  const again = await render(<Form />);
  await again.getByRole('button', { name: 'Discard' }).click();
  await expect.element(again.getByLabelText('Title')).toHaveValue('Pilot');
  await expect.element(again.getByText('As stored')).toBeVisible();
  await expect.poll(() => kept()).toBeUndefined();
});

test('a saved or discarded form keeps no draft', async () => {
  const screen = await render(<Form />);
  await screen.getByLabelText('Title').fill('Saved');
  edit.drop();
  await screen.unmount();
  expect(await kept()).toBeUndefined();
});

test('a reverted change is no change, and is not kept', async () => {
  const screen = await render(<Form />);
  await screen.getByLabelText('Title').fill('Other');
  await expect.element(screen.getByText('Changed')).toBeVisible();
  await expect.poll(() => kept()).toBeDefined();
  await screen.getByLabelText('Title').fill('Pilot');
  edit.setDraft((draft) => ({ ...draft, skillIds: [2, 1] }));
  await expect.element(screen.getByText('As stored')).toBeVisible();
  await expect.poll(() => kept()).toBeUndefined();
});

test('other users of the browser never see a draft, which waits for its owner', async () => {
  await typeAndLeave('Mine alone');
  setUser({ ...ada, id: 2, firstName: 'Grace' });
  const theirs = await render(<Form />);
  await expect.element(theirs.getByText('As stored')).toBeVisible();
  await theirs.getByLabelText('Title').fill('Something else');
  await theirs.unmount();
  setUser({ ...ada, actingAdministrator: { id: 9, firstName: 'Robin', lastName: 'Park' } });
  const acting = await render(<Form />);
  await expect.element(acting.getByText('As stored')).toBeVisible();
  await acting.unmount();
  setUser(ada);
  const again = await render(<Form />);
  await expect.element(again.getByLabelText('Title')).toHaveValue('Mine alone');
});

test('a draft stays with its own form', async () => {
  await typeAndLeave('The first');
  const other = await render(<Form name="position 2" />);
  await expect.element(other.getByText('As stored')).toBeVisible();
});

test('the form adopts others’ later saves in other fields', async () => {
  await typeAndLeave('Mine');
  const begun = { ...stored, version: 4, draft: { title: 'Pilot', skillIds: [7] } };
  const again = await render(<Form begun={begun} />);
  await expect.element(again.getByLabelText('Title')).toHaveValue('Mine');
  expect(edit.draft.skillIds).toEqual([7]);
  expect(edit.stored.version).toBe(4);
});

test('saving asks about a field that others have since saved', async () => {
  await typeAndLeave('Mine');
  const again = await render(<Form begun={{ ...stored, version: 4, draft: { title: 'Theirs', skillIds: [1, 2] } }} />);
  await expect.element(again.getByLabelText('Title')).toHaveValue('Mine');
  expect(edit.stored).toMatchObject({ version: 3, draft: { title: 'Pilot' } });
});

test("a save in another tab of the same user becomes the form's base", async () => {
  const screen = await render(<Form />);
  await screen.getByLabelText('Title').fill('Mine');
  edit.setFile('avatar', new Blob(['a picture']));
  await expect.element(screen.getByText('avatar')).toBeVisible();
  const otherTab = new BroadcastChannel('saved-forms');
  const saved = {
    owner: '1',
    form: 'position 1',
    draft: { title: 'Mine', skillIds: [7] },
    files: { avatar: new Blob(['a picture']) },
  };
  otherTab.postMessage({ ...saved, owner: '2', draft: { title: 'Of another user', skillIds: [] } });
  otherTab.postMessage({ ...saved, form: 'position 2', draft: { title: 'Of another form', skillIds: [] } });
  otherTab.postMessage(saved);
  otherTab.close();
  await expect.poll(() => edit.draft).toEqual({ title: 'Mine', skillIds: [7] });
  expect(edit.stored).toEqual({ draft: { title: 'Mine', skillIds: [7] }, version: 3, pictures: {} });
});

test('a draft equal to the stored state shows no notice', async () => {
  await typeAndLeave('Saved after all');
  const again = await render(
    <Form begun={{ ...stored, version: 4, draft: { title: 'Saved after all', skillIds: [1, 2] } }} />,
  );
  await expect.element(again.getByText('As stored')).toBeVisible();
  await expect.element(again.getByText('Your unsaved changes are back.')).not.toBeInTheDocument();
});

test('ignores a draft that is too old, too large or from another release', async () => {
  const good = { owner: '1', form: 'position 1', keptAt: Date.now(), stored, draft: stored.draft, files: {} };
  const draft = { title: 'Back', skillIds: [] };
  await keepDraft({ ...good, draft, keptAt: Date.now() - 8 * 86_400_000 });
  expect(await kept()).toBeUndefined();
  await keepDraft({ ...good, draft: { ...draft, title: 'x'.repeat(7_000_000) } });
  expect(await kept()).toBeUndefined();
  await keepDraft({ ...good, draft: { name: 'Another field', skillIds: [] } });
  const screen = await render(<Form />);
  await expect.element(screen.getByText('As stored')).toBeVisible();
  await screen.unmount();
  await keepDraft({ ...good, draft: { title: 'x', skillIds: 'not a list' } });
  const again = await render(<Form />);
  await expect.element(again.getByText('As stored')).toBeVisible();
});

test('keeps only the newest forms when there are more than twenty', async () => {
  for (let index = 0; index <= 21; index++) {
    await keepDraft({
      owner: '1',
      form: `position ${index}`,
      keptAt: Date.now() + index,
      stored,
      draft: stored.draft,
      files: {},
    });
  }
  expect(await kept('1', 'position 1')).toBeUndefined();
  expect(await kept('1', 'position 2')).toBeDefined();
  expect(await kept('1', 'position 21')).toBeDefined();
});
