import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { setUser } from '#web/platform/session/session.ts';
import { loadTexts } from '#web/platform/texts/texts.ts';
import { TalentFacts } from './talent-facts.tsx';

await loadTexts('people');
setUser({
  id: 9,
  type: 1,
  firstName: 'Noor',
  lastName: 'Castell',
  email: 'noor@example.com',
  avatarUrl: null,
  isTrial: false,
  isTrialExpired: false,
  company: null,
  countries: [{ id: 620, name: 'Portugal' }],
  actingAdministrator: null,
});

const nothing = {
  experience: null,
  compensation: null,
  isRemote: true,
  timezone: null,
  timezoneStr: null,
  currentUtcOffset: null,
  isPhysical: true,
  physicalCountryId: null,
  countryStr: null,
};

const ticks = () =>
  [...document.querySelectorAll('span')].filter(
    (span) => span.textContent === '✓' && getComputedStyle(span).visibility === 'visible',
  ).length;

test('only known facts have a check mark, not missing or requested ones', async () => {
  const screen = await render(<TalentFacts talent={nothing} />);
  await expect.element(screen.getByText('Timezone not given')).toBeVisible();
  await expect.element(screen.getByText('Country not given')).toBeVisible();
  expect(ticks()).toBe(0);
  await screen.rerender(<TalentFacts talent={nothing} country={<input aria-label="Country" />} />);
  await expect.element(screen.getByRole('textbox')).toBeVisible();
  expect(ticks()).toBe(0);
  const known = {
    timezone: 'Europe/Lisbon',
    timezoneStr: 'Lisbon (UTC+0)',
    currentUtcOffset: 0,
    physicalCountryId: 620,
    countryStr: 'Portugal',
  };
  await screen.rerender(<TalentFacts talent={{ ...nothing, ...known }} country={<input aria-label="Country" />} />);
  expect(ticks()).toBe(3);
});

test('the country is a line of its own, beside the place of work', async () => {
  const known = { ...nothing, isRemote: false, physicalCountryId: 620, countryStr: 'Portugal' };
  const screen = await render(<TalentFacts talent={known} />);
  await expect.element(screen.getByText('On Site')).toBeVisible();
  expect(screen.getByText('Portugal').elements()).toHaveLength(2);
  await screen.rerender(<TalentFacts talent={{ ...known, isPhysical: false }} />);
  await expect.element(screen.getByText('Country', { exact: true })).toBeVisible();
  expect(screen.getByText('Portugal').elements()).toHaveLength(1);
});
