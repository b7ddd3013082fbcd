import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { toggled } from '#web/platform/keeping/form-changes.ts';
import { CountryList } from './country-list.tsx';

const countries = [
  ...Array.from({ length: 200 }, (_, index) => ({ id: 2000 + index, name: `Land ${index}` })),
  { id: 620, name: 'Portugal' },
  { id: 826, name: 'United Kingdom' },
];

function List() {
  const [value, setValue] = useState<readonly number[]>([620]);
  return (
    <CountryList countries={countries} value={value} onToggle={(id) => setValue((before) => toggled(before, id))} />
  );
}

test('the chosen ones come first, and all others render shortly after', async () => {
  const screen = await render(<List />);
  await expect.element(screen.getByRole('option').first()).toHaveTextContent('Portugal');
  await expect.poll(() => screen.getByRole('option').elements().length).toBe(202);
});

test('a click chooses or removes a country, and announces it', async () => {
  const screen = await render(<List />);
  const land = screen.getByRole('option', { name: 'Land 3', exact: true });
  await land.click();
  await expect.element(land).toHaveAttribute('aria-selected', 'true');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Land 3 added.');
  await land.click();
  await expect.element(land).toHaveAttribute('aria-selected', 'false');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Land 3 removed.');
});

test('the keyboard finds a country by its common name, and one Tab leaves the list', async () => {
  const screen = await render(<List />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Find a country' }));
  await userEvent.keyboard('uk{Enter}');
  await expect.element(screen.getByRole('option', { name: 'United Kingdom' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('combobox')).toHaveValue('');
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.closest('[role=listbox]')).toBeNull();
});

test('says when no country matches', async () => {
  const screen = await render(<List />);
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.keyboard('atlantis');
  await expect.element(screen.getByText('No matching country.')).toBeVisible();
});

test('the problem with the choice is below the search field, which is marked', async () => {
  const screen = await render(<CountryList countries={countries} value={[620]} onToggle={() => undefined} isRefused />);
  const search = screen.getByRole('combobox', { name: 'Find a country' });
  await expect.element(search).toHaveAttribute('aria-invalid', 'true');
  await expect
    .element(search)
    .toHaveAccessibleDescription('One of these countries is no longer offered. Please choose them again.');
});
