import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MenuButton } from './menu-button.tsx';

async function openMenu() {
  const chosen = vi.fn<(label: string) => void>();
  const items = ['Report…', 'Block…', 'Mute'].map((label) => ({ label, onSelect: () => chosen(label) }));
  await render(
    <>
      <p>Above</p>
      <MenuButton label="More" items={items}>
        …
      </MenuButton>
      <button type="button">Elsewhere</button>
    </>,
  );
  return { chosen, button: page.getByRole('button', { name: 'More' }), menu: page.getByRole('menu', { name: 'More' }) };
}
const item = (name: string) => page.getByRole('menuitem', { name });

test('the button exposes whether the menu is open, and a press outside closes it', async () => {
  const { button, menu, chosen } = await openMenu();
  await expect.element(button).toHaveAttribute('aria-haspopup', 'menu');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(item('Report…')).toHaveFocus();
  await button.click();
  await expect.element(menu).not.toBeInTheDocument();
  await button.click();
  await page.getByText('Above').click();
  await expect.element(menu).not.toBeInTheDocument();
  expect(chosen).not.toHaveBeenCalled();
});

test('arrow keys wrap around, Home, End and letters jump, Enter chooses and returns the focus', async () => {
  const { button, menu, chosen } = await openMenu();
  button.element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(item('Mute')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Report…')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(item('Mute')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(item('Report…')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(item('Mute')).toHaveFocus();
  await userEvent.keyboard('b');
  await expect.element(item('Block…')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(menu).not.toBeInTheDocument();
  expect(chosen.mock.calls).toEqual([['Block…']]);
  await expect.element(button).toHaveFocus();
});

test('Escape closes it and returns the focus, Tab continues from the button', async () => {
  const { button, menu, chosen } = await openMenu();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Report…')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Report…')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  expect(chosen).not.toHaveBeenCalled();
});

test('of a choice, the present one is marked', async () => {
  const items = ['Cartographer', 'Surveyor'].map((label) => ({
    label,
    isChosen: label === 'Surveyor',
    onSelect: () => undefined,
  }));
  await render(
    <MenuButton label="About" items={items}>
      …
    </MenuButton>,
  );
  await page.getByRole('button', { name: 'About' }).click();
  await expect.element(page.getByRole('menuitemradio', { name: 'Surveyor', checked: true })).toBeVisible();
  await expect.element(page.getByRole('menuitemradio', { name: 'Cartographer', checked: false })).toBeVisible();
});
