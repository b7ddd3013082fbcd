import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeField } from './code-field.tsx';

interface FieldProps {
  initial: string;
  refused?: string;
  onComplete?: (code: string) => void;
}

function Field({ initial, refused, onComplete }: FieldProps) {
  const [code, setCode] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <CodeField
        label="Code"
        value={code}
        onChange={setCode}
        input={input}
        refused={refused}
        {...(onComplete && { onComplete })}
      />
      <output>{code}</output>
    </>
  );
}

/** Renders the field focused, with its value selected or the caret at a position. */
async function renderField(props: FieldProps, caret: number | 'all') {
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

test.each([0, 3, 7])('typing at place %i of a refused code starts a new one', async (caret) => {
  const { input, digits } = await renderField({ initial: '111111', refused: '111111' }, caret);
  await userEvent.keyboard('4');
  await expect.element(input).toHaveValue('4·· ···');
  await userEvent.keyboard('82913');
  await expect.element(digits).toHaveTextContent('482913');
});

test('a refused code may be corrected digit by digit', async () => {
  const { digits } = await renderField({ initial: '482919', refused: '482919' }, 7);
  await userEvent.keyboard('{Backspace}3');
  await expect.element(digits).toHaveTextContent('482913');
});

test('a full field that was not refused accepts no seventh digit', async () => {
  const { digits } = await renderField({ initial: '482913' }, 7);
  await userEvent.keyboard('7');
  await expect.element(digits).toHaveTextContent('482913');
});

test.each(['', '48', '111111'])('a pasted code replaces %j', async (initial) => {
  const { element, digits } = await renderField({ initial }, 0);
  paste(element, 'Your code: 482 913.');
  await expect.element(digits).toHaveTextContent('482913');
});

test('the last digit completes a code once, whether typed, pasted or filled in', async () => {
  const codes: string[] = [];
  const { element, input } = await renderField({ initial: '', onComplete: (code) => codes.push(code) }, 0);
  await userEvent.keyboard('48291');
  expect(codes).toEqual([]);
  await userEvent.keyboard('37');
  expect(codes).toEqual(['482913']);
  paste(element, '482 913');
  expect(codes).toHaveLength(1);
  paste(element, '771 204');
  await expect.element(input).toHaveValue('771 204');
  await userEvent.fill(element, '550123');
  expect(codes).toEqual(['482913', '771204', '550123']);
});

test('retyping the last digit of a refused code does not complete it', async () => {
  const codes: string[] = [];
  const onComplete = (code: string) => codes.push(code);
  const { digits } = await renderField({ initial: '482919', refused: '482919', onComplete }, 7);
  await userEvent.keyboard('{Backspace}9');
  await expect.element(digits).toHaveTextContent('482919');
  expect(codes).toEqual([]);
});
