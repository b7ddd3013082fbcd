import { expect, test, vi } from 'vitest';
import { type ProblemCode, problems } from '#contract/errors.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import type { FormState, Stored } from '#web/platform/keeping/form-changes.ts';
import { saveChanges } from './form.ts';

interface Draft {
  title: string;
  note: string;
}

type Send = Parameters<typeof saveChanges<Draft, 'avatar'>>[1]['send'];

const reason = { code: 'savedBySelf' };
const refusal = (code: ProblemCode) =>
  new ApiError({ code, status: problems[code].status, detail: '', reason }, undefined);

/** A fake server with versions, and a form opened at its first version. */
function setUp(mine: Partial<Draft>, files: Partial<Record<'avatar', Blob | null>> = {}) {
  const first: Stored<Draft, 'avatar'> = {
    draft: { title: 'Pilot', note: '' },
    version: 1,
    pictures: { avatar: '/media/1' },
  };
  let now = first;
  const form: FormState<Draft, 'avatar'> = { stored: first, draft: { ...first.draft, ...mine }, files };
  const edit = {
    ...form,
    rebase: vi.fn<(next: FormState<Draft, 'avatar'>) => void>(),
    tellSaved: vi.fn<(saved: object) => void>(),
  };
  const send = vi.fn<Send>(async ({ changes, version }) => {
    if (version !== now.version) throw refusal('edit-conflict');
    now = { ...now, version: (version ?? 0) + 1, draft: { ...now.draft, ...changes } };
  });
  const someoneElseSaves = (changes: Partial<Draft>, avatar = now.pictures?.avatar ?? null) => {
    now = { draft: { ...now.draft, ...changes }, version: (now.version ?? 0) + 1, pictures: { avatar } };
  };
  const ask =
    vi.fn<(conflicts: readonly { field: string }[], why: unknown) => Promise<'mine' | 'theirs' | undefined>>();
  return { edit, send, ask, someoneElseSaves, read: async () => now, stored: () => now };
}

test('sends the changes with the version they were based on', async () => {
  const { edit, send, read, ask } = setUp({ title: 'Mine' });
  expect(await saveChanges(edit, { send, read, ask })).toBe(true);
  expect(send).toHaveBeenCalledExactlyOnceWith({
    changes: { title: 'Mine' },
    version: 1,
    files: {},
    removedImages: [],
    draft: { title: 'Mine', note: '' },
  });
  expect(edit.rebase).not.toHaveBeenCalled();
  expect(edit.tellSaved).toHaveBeenCalledExactlyOnceWith({ draft: { title: 'Mine', note: '' }, files: {} });
});

test('merges different fields of two people without a question', async () => {
  const { edit, send, read, ask, someoneElseSaves, stored } = setUp({ title: 'Mine' });
  someoneElseSaves({ note: 'Theirs' });
  expect(await saveChanges(edit, { send, read, ask })).toBe(true);
  expect(stored().draft).toEqual({ title: 'Mine', note: 'Theirs' });
  expect(ask).not.toHaveBeenCalled();
  expect(edit.rebase).toHaveBeenCalledOnce();
});

test('asks about a conflicting field before sending again', async () => {
  const { edit, send, read, ask, someoneElseSaves } = setUp({ title: 'Mine', note: 'Mine too' });
  someoneElseSaves({ title: 'Theirs' });
  ask.mockImplementation(async () => {
    expect(send).toHaveBeenCalledOnce();
    return undefined;
  });
  expect(await saveChanges(edit, { send, read, ask })).toBe(false);
  expect(ask).toHaveBeenCalledExactlyOnceWith([{ field: 'title', mine: 'Mine', theirs: 'Theirs' }], reason);
  expect(send).toHaveBeenCalledOnce();
  expect(edit.rebase).not.toHaveBeenCalled();
  expect(edit.tellSaved).not.toHaveBeenCalled();
});

test.each([
  ['mine', { title: 'Mine', note: 'Mine too' }],
  ['theirs', { title: 'Theirs', note: 'Mine too' }],
] as const)('the answer %s applies to that field alone', async (answer, expected) => {
  const { edit, send, read, ask, someoneElseSaves, stored } = setUp({ title: 'Mine', note: 'Mine too' });
  someoneElseSaves({ title: 'Theirs' });
  ask.mockResolvedValue(answer);
  expect(await saveChanges(edit, { send, read, ask })).toBe(true);
  expect(stored().draft).toEqual(expected);
});

test('asks about a picture that both replaced, as about a field', async () => {
  const avatar = new Blob(['mine']);
  const { edit, send, read, ask, someoneElseSaves } = setUp({ title: 'Mine' }, { avatar });
  someoneElseSaves({}, '/media/2');
  ask.mockResolvedValue('theirs');
  await saveChanges(edit, { send, read, ask });
  expect(ask.mock.calls[0]?.[0]).toMatchObject([{ field: 'avatar' }]);
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ files: {}, changes: { title: 'Mine' } }));
});

test('names a removed picture and uploads none in its place', async () => {
  const { edit, send, read, ask } = setUp({}, { avatar: null });
  await saveChanges(edit, { send, read, ask });
  expect(send).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ files: {}, removedImages: ['avatar'], changes: {} }),
  );
});

test('gives up after five attempts if others keep saving', async () => {
  const { edit, read, ask } = setUp({ title: 'Mine' });
  const send = vi.fn<Send>(() => Promise.reject(refusal('edit-conflict')));
  await expect(saveChanges(edit, { send, read, ask })).rejects.toThrow('edit-conflict');
  expect(send).toHaveBeenCalledTimes(5);
});

test('rejects with every other refusal', async () => {
  const { edit, read, ask } = setUp({ title: 'Mine' });
  await expect(saveChanges(edit, { send: () => Promise.reject(refusal('not-found')), read, ask })).rejects.toThrow(
    'not-found',
  );
});
