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

test('a number field takes digits up to its limit, says when it refuses more, and may be empty', async () => {
  const screen = await render(<Field />);
  const field = screen.getByLabelText('Experience');
  const value = screen.getByTestId('value');
  await userEvent.fill(field, '12 years');
  await expect.element(value).toHaveTextContent('12');
  await userEvent.fill(field, '61');
  await expect.element(value).toHaveTextContent('12');
  await expect.element(screen.getByText('At most 60')).toBeInTheDocument();
  await userEvent.fill(field, '60');
  await expect.element(value).toHaveTextContent('60');
  expect(screen.getByText('At most 60').query()).toBeNull();
  await userEvent.fill(field, '');
  await expect.element(value).toHaveTextContent('null');
});

test('the arrow keys go up and down, not below nought and not beyond the limit', async () => {
  const screen = await render(<Field />);
  const value = screen.getByTestId('value');
  await userEvent.click(screen.getByLabelText('Experience'));
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(value).toHaveTextContent('9');
  await userEvent.fill(screen.getByLabelText('Experience'), '0');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(value).toHaveTextContent('0');
  await userEvent.fill(screen.getByLabelText('Experience'), '60');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(value).toHaveTextContent('60');
  await expect.element(screen.getByText('At most 60')).toBeInTheDocument();
});
