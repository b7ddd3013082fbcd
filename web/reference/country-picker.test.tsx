import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { europe } from '#contract/europe.ts';
import { CountryPicker } from './country-picker.tsx';

const countries = [...europe.map((id) => ({ id, name: `Land ${id}` })), { id: 826, name: 'United Kingdom' }];

function Picker({ first, withEurope = true }: { first: readonly number[]; withEurope?: boolean }) {
  const [value, setValue] = useState(first);
  return (
    <CountryPicker
      label="Where"
      note=""
      countries={countries}
      value={value}
      onChange={setValue}
      withEurope={withEurope}
    />
  );
}

test('the EU, the EEA and Switzerland are chosen and removed as one, beside single countries', async () => {
  const screen = await render(<Picker first={[826, 276]} />);
  const chips = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  const field = screen.getByRole('combobox', { name: 'Where' });
  expect(chips()).toEqual(['Land 276', 'United Kingdom']);
  await userEvent.fill(field, 'european u');
  await userEvent.keyboard('{Enter}');
  await expect.poll(chips).toEqual(['EU, EEA and Switzerland', 'United Kingdom']);
  await expect.element(screen.getByRole('status')).toHaveTextContent('EU, EEA and Switzerland added.');
  await field.click();
  await expect.element(screen.getByRole('option', { name: /EU/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: /EU, EEA and Switzerland/ }).click();
  await expect.poll(chips).toEqual(['United Kingdom']);
});

test('a part of them is named country by country, and without them in question they are no choice', async () => {
  const screen = await render(<Picker first={europe.slice(1)} withEurope={false} />);
  expect(screen.getByRole('listitem').elements()).toHaveLength(europe.length - 1);
  await screen.getByRole('combobox', { name: 'Where' }).click();
  await expect.element(screen.getByRole('option', { name: `Land ${europe[0]}` })).toBeVisible();
  await expect.element(screen.getByRole('option', { name: /EU/ })).not.toBeInTheDocument();
});
