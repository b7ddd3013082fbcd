import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from './dialog.tsx';

function Nested() {
  const [open, setOpen] = useState(['Profile']);
  const close = (label: string) => setOpen((before) => before.filter((one) => one !== label));
  return (
    open.includes('Profile') && (
      <Dialog label="Profile" onClose={() => close('Profile')}>
        <button type="button" onClick={() => setOpen(['Profile', 'Report'])}>
          Report
        </button>
        <input type="file" aria-label="Picture" />
        {open.includes('Report') && (
          <Dialog label="Report" onClose={() => close('Report')}>
            <input aria-label="Reasons" />
          </Dialog>
        )}
      </Dialog>
    )
  );
}

test('Escape closes the dialog in front alone', async () => {
  const screen = await render(<Nested />);
  const profile = screen.getByRole('dialog', { name: 'Profile' });
  const report = screen.getByRole('dialog', { name: 'Report' });
  await screen.getByRole('button', { name: 'Report' }).click();
  await screen.getByLabelText('Reasons').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(report).not.toBeInTheDocument();
  await expect.element(profile).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(profile).not.toBeInTheDocument();
});

test('a file picker that is left does not close the dialog it stands in', async () => {
  const screen = await render(<Nested />);
  const picker = screen.getByLabelText('Picture');
  await expect.element(picker).toBeVisible();
  picker.element().dispatchEvent(new Event('cancel', { bubbles: true }));
  await expect.element(screen.getByRole('dialog', { name: 'Profile' })).toBeVisible();
});
