import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TrialEnded } from './trial-ended.tsx';

test('a company whose trial has ended reads whom to write to', async () => {
  await render(<TrialEnded isTrialExpired contactEmail="hello@example.com" />);
  await expect
    .element(page.getByRole('paragraph'))
    .toHaveTextContent('Your trial has ended. Your company keeps one position. For more, write to hello@example.com.');
  await expect
    .element(page.getByRole('link', { name: 'hello@example.com' }))
    .toHaveAttribute('href', 'mailto:hello@example.com');
});

test('a company whose trial lasts reads nothing of it', async () => {
  const { container } = await render(<TrialEnded isTrialExpired={false} contactEmail="hello@example.com" />);
  expect(container.textContent).toBe('');
});
