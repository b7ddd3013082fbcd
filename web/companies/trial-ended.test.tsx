import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TrialEnded } from './trial-ended.tsx';

test('shows a contact address after the trial', async () => {
  await render(<TrialEnded isTrialExpired contactEmail="hello@example.com" />);
  await expect
    .element(page.getByRole('paragraph'))
    .toHaveTextContent('Your trial has ended. Your company keeps one position. For more, write to hello@example.com.');
  await expect
    .element(page.getByRole('link', { name: 'hello@example.com' }))
    .toHaveAttribute('href', 'mailto:hello@example.com');
});

test('renders nothing during the trial', async () => {
  const { container } = await render(<TrialEnded isTrialExpired={false} contactEmail="hello@example.com" />);
  expect(container.textContent).toBe('');
});
