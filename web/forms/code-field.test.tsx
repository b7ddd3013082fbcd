import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeField } from './code-field.tsx';

function Field({ initial, refused }: { initial: string; refused?: string }) {
  const [code, setCode] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <CodeField label="Code" value={code} onChange={setCode} input={input} refused={refused} />
      <output>{code}</output>
    </>
  );
}

/** Renders the field focused, with its value selected or the caret at a position. */
async function renderField(props: { initial: string; refused?: string }, caret: number | 'all') {
  const screen = await render(<Field {...props} />);
  const input = screen.getByRole('textbox', { name: 'Code' });
  const element = input.element() as HTMLInputElement; // the textbox with this name is an input
  element.focus();
  if (caret === 'all') element.select();
  else element.setSelectionRange(caret, caret);
  return { element, input, digits: screen.getByRole('status') };
}

/** Simulates a paste; the browser would insert the text if the field did not handle it. */
function paste(element: HTMLInputElement, text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('typing over a selected code replaces it', async () => {
  const { input, digits } = await renderField({ initial: '111111', refused: '111111' }, 'all');
  await userEvent.keyboard('482913');
  await expect.element(digits).toHaveTextContent('482913');
  await expect.element(input).toHaveValue('482 913');
});

test.each([0, 3, 7])('typing at place %i of a refused code begins another one', async (caret) => {
  const { input, digits } = await renderField({ initial: '111111', refused: '111111' }, caret);
  await userEvent.keyboard('4');
  await expect.element(input).toHaveValue('4·· ···');
  await userEvent.keyboard('82913');
  await expect.element(digits).toHaveTextContent('482913');
});

test('a refused code may be mended digit by digit', async () => {
  const { digits } = await renderField({ initial: '482919', refused: '482919' }, 7);
  await userEvent.keyboard('{Backspace}3');
  await expect.element(digits).toHaveTextContent('482913');
});

test('a full field that was not refused takes no seventh digit', async () => {
  const { digits } = await renderField({ initial: '482913' }, 7);
  await userEvent.keyboard('7');
  await expect.element(digits).toHaveTextContent('482913');
});

test.each(['', '48', '111111'])('a pasted code replaces %j', async (initial) => {
  const { element, digits } = await renderField({ initial }, 0);
  paste(element, 'Your code: 482 913.');
  await expect.element(digits).toHaveTextContent('482913');
});
