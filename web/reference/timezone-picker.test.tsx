import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { showLanguage } from '#web/platform/texts/texts.ts';
import { TimezonePicker } from './timezone-picker.tsx';

const offered = { 'UTC+0': ['Europe/Lisbon'], 'UTC+1': ['Europe/Berlin', 'Europe/Warsaw'] };

test("a city has its name in the reader's language, and is found by its English name too", async () => {
  await showLanguage('de');
  onTestFinished(() => showLanguage('en'));
  const screen = await render(
    <TimezonePicker label="Zeitzone" value="Europe/Lisbon" timezonesByOffset={offered} onChange={() => undefined} />,
  );
  const field = screen.getByRole('combobox', { name: 'Zeitzone' });
  await expect.element(field).toHaveValue('Europe/Lissabon (UTC+0)');
  await userEvent.click(field);
  for (const typed of ['warschau', 'warsaw']) {
    await userEvent.fill(field, typed);
    await expect
      .poll(() =>
        screen
          .getByRole('option')
          .elements()
          .map((option) => option.textContent),
      )
      .toEqual(['Europe/Warschau (UTC+1)']);
  }
});
