import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { listTemplates, saveTemplate } from '#contract/templates.ts';
import { send } from '#web/platform/calls/api.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { setUser } from '#web/platform/session/session.ts';
import { loadTexts } from '#web/platform/texts/texts.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { ada } from '#web/testing/users.ts';
import { Composer } from './composer.tsx';
import { setDraft, useOutbox } from './outbox.ts';
import { useTemplates } from './use-templates.tsx';

vi.mock('#web/platform/calls/api.ts');

const name = { userId: 1, recipientId: 7 };
const template = { id: 3, title: 'First message', text: 'Hello {firstName}, about {position}: yes?', version: 4 };
type Listed = { templates: (typeof template)[]; may: { save: boolean } };

function Field() {
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft } = useOutbox(name);
  const recipient = { id: 7, type: 1, firstName: 'Mira' };
  const { button, dialog } = useTemplates({ name, field, recipient, position: null });
  return (
    <>
      <Composer
        recipient="Mira"
        draft={draft}
        onChange={(text) => setDraft(name, text)}
        onSend={() => undefined}
        field={field}
        tools={button}
      />
      {dialog}
    </>
  );
}

const refusal = (status: number, code: ApiError['code']) => new ApiError({ status, code, detail: code }, undefined);
const answer = (listed: () => Promise<Listed>, saved = () => Promise.resolve({ id: 3, version: 5 })) =>
  vi.mocked(send).mockImplementation((call: { path: string }) => {
    if (call.path === listTemplates.path) return listed();
    return call.path === saveTemplate.path ? saved() : Promise.resolve({});
  });

beforeEach(async () => {
  await loadTexts('messaging');
  setDraft(name, '');
  setUser(ada);
});

async function open() {
  const { screen } = await renderApp(Field);
  await screen.getByRole('button', { name: 'Templates' }).click();
  return screen;
}

test('templates: using one fills the field, with the caret where the position is missing', async () => {
  answer(() => Promise.resolve({ templates: [template], may: { save: true } }));
  const screen = await open();
  await screen.getByRole('button', { name: 'Use First message' }).click();
  const field = screen.getByLabelText('Message to Mira');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('maps');
  await expect.element(field).toHaveValue('Hello Mira, about maps: yes?');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('templates: an acting administrator can use but not change them', async () => {
  answer(() => Promise.resolve({ templates: [template], may: { save: false } }));
  const screen = await open();
  await expect.element(screen.getByRole('button', { name: 'Use First message' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'New template' }).query()).toBeNull();
  expect(screen.getByRole('button', { name: 'More about First message' }).query()).toBeNull();
});

test('templates: a failed load can be retried, and an empty list says so', async () => {
  answer(() => Promise.reject(refusal(500, 'internal')));
  const screen = await open();
  await expect.element(screen.getByText('The templates could not be loaded.')).toBeVisible();
  answer(() => Promise.resolve({ templates: [], may: { save: true } }));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('No templates yet.')).toBeVisible();
});

test('templates: a change that lost a conflict keeps its text and says so', async () => {
  answer(
    () => Promise.resolve({ templates: [template], may: { save: true } }),
    () => Promise.reject(refusal(409, 'edit-conflict')),
  );
  const screen = await open();
  await screen.getByRole('button', { name: 'More about First message' }).click();
  await screen.getByRole('menuitem', { name: 'Change' }).click();
  await userEvent.fill(screen.getByLabelText('Text', { exact: true }), 'Mine');
  await screen.getByRole('button', { name: 'Save' }).click();
  const told = 'Someone else changed this template in the meantime. Copy your text, then close and open it again.';
  await expect.element(screen.getByText(told)).toBeVisible();
  await expect.element(screen.getByLabelText('Text', { exact: true })).toHaveValue('Mine');
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Discard' }).click();
  await expect.element(screen.getByRole('button', { name: 'More about First message' })).toHaveFocus();
});
