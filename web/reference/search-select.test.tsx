import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SearchSelect } from './search-select.tsx';

const groups = [
  { name: 'UTC+0', options: [{ value: 'Europe/Lisbon', label: 'Europe/Lisbon (UTC+0)' }] },
  { name: 'UTC-5', options: [{ value: 'America/New_York', label: 'America/New York (UTC-5)' }] },
];

function Timezone() {
  const [value, setValue] = useState<string | null>('Europe/Lisbon');
  return (
    <>
      <SearchSelect
        label="Timezone"
        groups={groups}
        value={value}
        onChange={setValue}
        isClearable
        nothingFound="Nothing."
      />
      <output>{value ?? 'none'}</output>
    </>
  );
}

const placeOf = () => ({ height: document.documentElement.scrollHeight, top: window.scrollY });

test('a part of the name and Enter choose an option', async () => {
  const screen = await render(<Timezone />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Timezone' }));
  await userEvent.keyboard('new york{Enter}');
  await expect.element(screen.getByRole('status')).toHaveTextContent('America/New_York');
  await expect.element(screen.getByRole('combobox')).toHaveValue('America/New York (UTC-5)');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
});

test('keys of an input method do not choose', async () => {
  const screen = await render(<Timezone />);
  const field = screen.getByRole('combobox', { name: 'Timezone' });
  await userEvent.click(field);
  await userEvent.keyboard('new york');
  const press = (key: KeyboardEventInit) =>
    field
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...key }));
  press({ isComposing: true });
  press({ keyCode: 229 });
  await expect.element(screen.getByRole('listbox')).toBeVisible();
  await expect.element(screen.getByRole('status')).toHaveTextContent('Europe/Lisbon');
  press({});
  await expect.element(screen.getByRole('status')).toHaveTextContent('America/New_York');
});

test('discards typed text that was not chosen', async () => {
  const screen = await render(<Timezone />);
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.keyboard('mars');
  await expect.element(screen.getByText('Nothing.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('combobox')).toHaveValue('Europe/Lisbon (UTC+0)');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Europe/Lisbon');
});

test('can be cleared', async () => {
  const screen = await render(<Timezone />);
  await screen.getByRole('button', { name: 'Clear Timezone' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('none');
});

test('a long list opens at the chosen option, which stays in view while the others render', async () => {
  const lands = Array.from({ length: 400 }, (_, index) => ({ value: `${index}`, label: `Land ${index}` }));
  const screen = await render(
    <SearchSelect
      label="Country"
      groups={[{ options: lands }]}
      value="250"
      onChange={() => {}}
      nothingFound="Nothing."
    />,
  );
  await screen.getByRole('combobox').click();
  const chosen = screen.getByRole('option', { name: 'Land 250', exact: true });
  await expect.element(chosen).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => screen.getByRole('option').elements().length).toBe(400);
  await expect.element(chosen).toBeInViewport({ ratio: 1 });
  await userEvent.keyboard('{ArrowUp}');
  await expect
    .element(screen.getByRole('combobox'))
    .toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Land 249' }).element().id);
  await expect.element(screen.getByRole('option', { name: 'Land 249' })).toBeInViewport({ ratio: 1 });
});

test('a list at the end of a page opens upwards without moving the page', async () => {
  const lands = Array.from({ length: 100 }, (_, index) => ({ value: `${index}`, label: `Land ${index}` }));
  const screen = await render(
    <main style={{ paddingTop: 900 }}>
      <SearchSelect label="Country" groups={[{ options: lands }]} value={null} onChange={() => {}} nothingFound="" />
    </main>,
  );
  const field = screen.getByRole('combobox');
  field.element().scrollIntoView({ block: 'end' });
  const before = placeOf();
  await field.click();
  await expect.element(screen.getByRole('option', { name: 'Land 0', exact: true })).toBeInViewport({ ratio: 1 });
  expect(placeOf()).toEqual(before);
  const [list, input] = [screen.getByRole('listbox').element(), field.element()].map((part) =>
    part.getBoundingClientRect(),
  );
  expect(list?.bottom).toBeLessThan(input?.top ?? 0);
});
