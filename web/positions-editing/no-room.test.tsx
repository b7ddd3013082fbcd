import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { User } from '#contract/accounts.ts';
import { setUser } from '#web/platform/session/session.ts';
import { NoRoom } from './no-room.tsx';

const ada: User = {
  id: 1,
  type: 2,
  firstName: 'Ada',
  lastName: 'Moreau',
  email: 'ada@example.com',
  avatarUrl: null,
  isTrial: true,
  isTrialExpired: false,
  company: { id: 1, name: 'Northwind Labs', avatarUrl: null },
  countries: [],
  actingAdministrator: null,
};

test('a company that has used its trial sees at once whom to write to for more', async () => {
  setUser({ ...ada, contactEmail: 'hello@example.com' });
  const screen = await render(<NoRoom count={1} />);
  await expect
    .element(page.getByRole('paragraph'))
    .toHaveTextContent(
      'Trial: 1 position max. To add another one, delete the one you have. To add more, write to hello@example.com.',
    );
  await expect
    .element(page.getByRole('link', { name: 'hello@example.com' }))
    .toHaveAttribute('href', 'mailto:hello@example.com');

  // An installation may have no address, and after the trial a notice shows it.
  setUser(ada);
  await screen.rerender(<NoRoom count={1} />);
  await expect.element(page.getByRole('link')).not.toBeInTheDocument();
  setUser({ ...ada, isTrialExpired: true, contactEmail: 'hello@example.com' });
  await screen.rerender(<NoRoom count={1} />);
  await expect.element(page.getByRole('link')).not.toBeInTheDocument();
});
