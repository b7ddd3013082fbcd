import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog, DialogCancel } from './dialog.tsx';
import { Questions } from './questions.tsx';

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

test('Escape closes only the frontmost dialog', async () => {
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

test('cancelling a file picker does not close the dialog around it', async () => {
  const screen = await render(<Nested />);
  const picker = screen.getByLabelText('Picture');
  await expect.element(picker).toBeVisible();
  picker.element().dispatchEvent(new Event('cancel', { bubbles: true }));
  await expect.element(screen.getByRole('dialog', { name: 'Profile' })).toBeVisible();
});

test('the second click of a double click that closes a dialog does not reach the page below', async () => {
  let presses = 0;
  function Over() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => (presses += 1)}>
          Below
        </button>
        {isOpen && (
          <Dialog label="Question" onClose={() => setOpen(false)}>
            <button type="button" onClick={() => setOpen(false)}>
              Yes
            </button>
          </Dialog>
        )}
      </>
    );
  }
  const screen = await render(<Over />);
  await screen.getByRole('button', { name: 'Yes' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  const below = screen.getByRole('button', { name: 'Below' });
  below.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));
  expect(presses).toBe(0);
  await below.click();
  expect(presses).toBe(1);
});

test('a dialog is hidden before it opens, whatever its class displays', async () => {
  const style = document.createElement('style');
  style.textContent = '.shown { display: flex }';
  document.head.append(style);
  const seen: string[] = [];
  const watch = new MutationObserver(() => {
    const dialog = document.querySelector('dialog');
    if (dialog && !dialog.open) seen.push(getComputedStyle(dialog).display);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  const screen = await render(
    <Dialog label="Profile" className="shown" onClose={() => undefined}>
      <button type="button">Inside</button>
    </Dialog>,
  );
  await expect.element(screen.getByRole('button', { name: 'Inside' })).toBeVisible();
  watch.disconnect();
  style.remove();
  expect(new Set(seen)).toEqual(new Set(['none']));
});

function Proposal() {
  const [isOpen, setOpen] = useState(true);
  const [title, setTitle] = useState('Meet the team');
  return (
    <>
      <Questions />
      {isOpen && (
        <Dialog label="Proposal" onClose={() => setOpen(false)}>
          <input aria-label="Title" value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
          <textarea aria-label="Message" data-kept />
          <DialogCancel>Leave</DialogCancel>
        </Dialog>
      )}
    </>
  );
}

test('a dialog asks before it closes over typed text, however it is closed', async () => {
  const screen = await render(<Proposal />);
  const proposal = screen.getByRole('dialog', { name: 'Proposal' });
  const question = screen.getByRole('dialog', { name: 'Discard what you have written here?' });
  const title = screen.getByLabelText('Title');
  await title.fill('Meet the whole team');
  const ways = [
    () => userEvent.keyboard('{Escape}'),
    () => screen.getByRole('button', { name: 'Leave' }).click(),
    () => proposal.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
  ];
  for (const close of ways) {
    await close();
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(title).toHaveValue('Meet the whole team');
  }
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(proposal).not.toBeInTheDocument();
});

test('a dialog without typed text, or with text that is kept, closes at once', async () => {
  const screen = await render(<Proposal />);
  await screen.getByLabelText('Message').fill('Hello');
  await screen.getByLabelText('Title').fill('Meet');
  await screen.getByLabelText('Title').fill('Meet the team');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});
