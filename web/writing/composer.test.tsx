import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { maxMessageLength } from '#contract/fields.ts';
import { Composer } from './composer.tsx';

function Harness({ initial, onSend }: { initial: string; onSend: (text: string) => void }) {
  const [draft, setDraft] = useState(initial);
  return <Composer recipient="Mira" draft={draft} onChange={setDraft} onSend={onSend} />;
}

async function renderComposer(initial = '') {
  const onSend = vi.fn<(text: string) => void>();
  const screen = await render(<Harness initial={initial} onSend={onSend} />);
  return {
    onSend,
    screen,
    field: screen.getByLabelText('Message to Mira'),
    send: screen.getByRole('button', { name: 'Send' }),
  };
}

test('messages: Enter sends the text unchanged', async () => {
  const { onSend, field } = await renderComposer();
  await userEvent.type(field, ' Hello  Mira {Enter}');
  expect(onSend.mock.calls).toEqual([[' Hello  Mira ']]);
  await expect.element(field).toHaveValue(' Hello  Mira ');
});

test('messages: Shift+Enter breaks the line, and Enter with another modifier does nothing', async () => {
  const { onSend, field } = await renderComposer();
  await userEvent.type(field, 'one{Shift>}{Enter}{/Shift}two{Control>}{Enter}{/Control}{Alt>}{Enter}{/Alt}');
  expect(onSend).not.toHaveBeenCalled();
  await expect.element(field).toHaveValue('one\ntwo');
});

test.each([
  ['isComposing', { key: 'Enter', isComposing: true }],
  ['key code 229', { key: 'Enter', keyCode: 229 }],
])("messages: Enter that commits an input method's word does not send (%s)", async (_name, key) => {
  const { onSend, field } = await renderComposer('にほん');
  field.element().dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
  expect(onSend).not.toHaveBeenCalled();
  field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  expect(onSend).toHaveBeenCalledOnce();
});

test('messages: the button sends too, and returns the focus to the field', async () => {
  const { onSend, field, send } = await renderComposer('Hello');
  await send.click();
  expect(onSend.mock.calls).toEqual([['Hello']]);
  await expect.element(field).toHaveFocus();
});

test('messages: empty text and white space are not sent', async () => {
  const { onSend, field, send } = await renderComposer();
  await expect.element(send).toBeDisabled();
  await userEvent.type(field, '  {Enter}');
  expect(onSend).not.toHaveBeenCalled();
  await expect.element(send).toBeDisabled();
});

test('messages: a text that is too long says by how much, stays and is not sent', async () => {
  const { onSend, screen, field, send } = await renderComposer('a'.repeat(maxMessageLength + 2));
  await expect.element(screen.getByText('This message is 2 characters too long.')).toBeVisible();
  await expect.element(send).toBeDisabled();
  await userEvent.type(field, '{Enter}');
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.fill(field, 'a'.repeat(maxMessageLength));
  await expect.element(send).toBeEnabled();
});

test('messages: the characters left are counted near the limit', async () => {
  const { screen, field } = await renderComposer('a'.repeat(maxMessageLength - 501));
  await expect.element(screen.getByText('Shift and Enter begins a new line.')).toBeInTheDocument();
  await userEvent.type(field, 'bb');
  await expect.element(screen.getByText('499 characters left.')).toBeVisible();
  await userEvent.fill(field, 'a'.repeat(maxMessageLength - 1));
  await expect.element(screen.getByText('1 character left.')).toBeVisible();
});
