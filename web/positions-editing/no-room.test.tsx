import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setUser } from '#web/platform/session/session.ts';
import { ada } from '#web/testing/users.ts';
import { NoRoom } from './no-room.tsx';

const viewer = { ...ada, isTrial: true };

test('a company that has used its trial sees at once whom to write to for more', async () => {
  setUser({ ...viewer, contactEmail: 'hello@example.com' });
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
  setUser(viewer);
  await screen.rerender(<NoRoom count={1} />);
  await expect.element(page.getByRole('link')).not.toBeInTheDocument();
  setUser({ ...viewer, isTrialExpired: true, contactEmail: 'hello@example.com' });
  await screen.rerender(<NoRoom count={1} />);
  await expect.element(page.getByRole('link')).not.toBeInTheDocument();
});
