import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTexts } from '#web/platform/texts/texts.ts';
import { NumberField } from './number-field.tsx';

await loadTexts('forms');

function Field() {
  const [value, setValue] = useState<number | null>(8);
  return (
    <>
      <NumberField label="Experience" value={value} onChange={setValue} max={60} suffix="years" />
      <output data-testid="value">{String(value)}</output>
    </>
  );
}

test('a number field takes digits, marks fractions and excess, and may be empty', async () => {
  const screen = await render(<Field />);
  const field = screen.getByLabelText('Experience');
  const value = screen.getByTestId('value');
  await userEvent.fill(field, '12 years');
  await expect.element(value).toHaveTextContent('12');
  for (const [typed, read, refusal] of [
    ['61', '61', 'At most 60'],
    ['2.5', '2.5', 'Whole numbers only'],
    ['1,5', '1.5', 'Whole numbers only'],
  ] as const) {
    await userEvent.fill(field, typed);
    await expect.element(value).toHaveTextContent(read);
    await expect.element(screen.getByText(refusal)).toBeInTheDocument();
    await userEvent.tab();
    await expect.element(field).toHaveValue(read);
    await expect.element(field).toBeInvalid();
  }
  await userEvent.fill(field, '60');
  await expect.element(value).toHaveTextContent('60');
  await expect.element(field).toBeValid();
  await userEvent.fill(field, '');
  await expect.element(value).toHaveTextContent('null');
});

test('marks what is not one number as it was typed, and gives calls a value that they refuse', async () => {
  const screen = await render(<Field />);
  const field = screen.getByLabelText('Experience');
  for (const typed of ['5-8', 'about five', '-5', '5 or 6 years']) {
    await userEvent.fill(field, typed);
    await expect.element(screen.getByTestId('value')).toHaveTextContent('-1');
    await expect.element(screen.getByText('Write one number, such as 5')).toBeInTheDocument();
    await userEvent.tab();
    await expect.element(field).toHaveValue(typed);
    await expect.element(field).toBeInvalid();
  }
});

function Thousands() {
  const [value, setValue] = useState<number | null>(null);
  return (
    <>
      <NumberField label="Compensation" value={value} onChange={setValue} max={9_999} inThousands prefix="$" />
      <output data-testid="value">{String(value)}</output>
    </>
  );
}

test('a field in thousands takes 85k as 85, and explains itself where 85,000 is typed', async () => {
  const screen = await render(<Thousands />);
  const field = screen.getByLabelText('Compensation');
  await userEvent.fill(field, '$85k');
  await expect.element(screen.getByTestId('value')).toHaveTextContent('85');
  await userEvent.fill(field, '85000');
  await expect.element(screen.getByText('In thousands: 85 for $85,000')).toBeInTheDocument();
});

test('keeps a fraction without digits while it is being typed', async () => {
  const screen = await render(<Field />);
  const field = screen.getByLabelText('Experience');
  await userEvent.fill(field, '2.');
  await expect.element(field).toHaveValue('2.');
  await userEvent.tab();
  await expect.element(field).toHaveValue('2');
});

test('the arrow keys step between zero and the limit', async () => {
  const screen = await render(<Field />);
  const value = screen.getByTestId('value');
  const field = screen.getByLabelText('Experience');
  await userEvent.click(field);
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(value).toHaveTextContent('9');
  for (const [typed, key, reached] of [
    ['0', 'ArrowDown', '0'],
    ['60', 'ArrowUp', '60'],
    ['2.5', 'ArrowUp', '3'],
    ['95', 'ArrowDown', '60'],
  ] as const) {
    await userEvent.fill(field, typed);
    await userEvent.keyboard(`{${key}}`);
    await expect.element(value).toHaveTextContent(reached);
  }
});

function Pay() {
  const [value, setValue] = useState<number | null>(70_000);
  return (
    <>
      <NumberField label="Pay" value={value} onChange={setValue} max={2_000_000_000} />
      <output data-testid="value">{String(value)}</output>
    </>
  );
}

test('groups a large number unless focused, and accepts either form of input', async () => {
  const screen = await render(<Pay />);
  const field = screen.getByLabelText('Pay');
  const value = screen.getByTestId('value');
  await expect.element(field).toHaveValue('70,000');
  await userEvent.tab();
  await expect.element(field).toHaveValue('70000');
  // The whole number is selected, so typing replaces it.
  await userEvent.keyboard('85000');
  await expect.element(value).toHaveTextContent('85000');
  for (const pasted of ['1,250,000', '1.250.000', '1 250 000', '12,50,000', '1250k']) {
    await userEvent.fill(field, pasted);
    await expect.element(value).toHaveTextContent('1250000');
  }
  await userEvent.tab();
  await expect.element(field).toHaveValue('1,250,000');
});
