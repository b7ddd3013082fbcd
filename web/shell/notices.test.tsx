import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { showNotice } from '#web/platform/page/notices.ts';
import { Notices } from './notices.tsx';

test.each(['Undo', 'Dismiss'])('%s on a notice moves the focus to the beginning of the screen', async (name) => {
  const run = vi.fn<() => void>();
  const screen = await render(
    <>
      <main tabIndex={-1} />
      <Notices />
    </>,
  );
  showNotice({ text: 'You blocked Ada Moreau.', tone: 'info', action: { label: 'Undo', run } });
  await page.getByRole('button', { name }).click();
  await expect.element(page.getByText('You blocked Ada Moreau.')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('main')).toHaveFocus();
  expect(run).toHaveBeenCalledTimes(name === 'Undo' ? 1 : 0);
});
