import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#web/ui/base.css';
import { ImagePickers } from './image-picker.tsx';

const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

type Picked = Blob | null | undefined;

function Pickers({ url, first, refusal }: { url: string | null; first?: Blob; refusal?: string }) {
  const [avatar, setAvatar] = useState<Picked>(first);
  const [banner, setBanner] = useState<Picked>();
  return (
    <ImagePickers
      name="Ada Moreau"
      colourName="Ada Moreau"
      avatar={{ url, picked: avatar, onChange: setAvatar, refusal }}
      banner={{ url, picked: banner, onChange: setBanner }}
    />
  );
}

const pictures = () => [...document.querySelectorAll('img')].map(({ src }) => src.slice(0, 5));

test.each([
  ['picture', 'Change picture'],
  ['background', 'Change background'],
])('a stored %s can be removed, shows its fallback, and can be restored', async (what, picker) => {
  const screen = await render(<Pickers url={picture} />);
  expect(pictures()).toEqual(['data:', 'data:']);
  await screen.getByRole('button', { name: `Remove the ${what}` }).click();
  await expect.poll(pictures).toEqual(['data:']);
  await expect.element(screen.getByRole('button', { name: picker })).toHaveFocus();
  await screen.getByRole('button', { name: `Undo removing the ${what}` }).click();
  await expect.poll(pictures).toEqual(['data:', 'data:']);
  await expect.element(screen.getByRole('button', { name: picker })).toHaveFocus();
});

test('undoing a pick shows the stored picture again, which can then be removed', async () => {
  const screen = await render(<Pickers url={picture} first={new Blob(['<svg/>'], { type: 'image/svg+xml' })} />);
  await expect.element(screen.getByRole('button', { name: 'Remove the picture' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Undo the new picture' }).click();
  await expect.poll(pictures).toEqual(['data:', 'data:']);
  await expect.element(screen.getByRole('button', { name: 'Remove the picture' })).toBeVisible();
});

test('without a stored picture there is nothing to remove', async () => {
  const screen = await render(<Pickers url={null} />);
  await expect.element(screen.getByRole('button', { name: 'Change picture' })).toBeVisible();
  expect(screen.getByRole('button').elements()).toHaveLength(2);
});

test('a refused picture, and only it, shows the reason until the pick is undone', async () => {
  const screen = await render(
    <Pickers url={null} first={new Blob(['x'], { type: 'image/png' })} refusal="This image is broken." />,
  );
  const avatar = screen.getByRole('button', { name: 'Change picture' });
  await expect.element(avatar).toBeInvalid();
  await expect.element(avatar).toHaveAccessibleDescription('This image is broken.');
  await expect.element(screen.getByRole('button', { name: 'Change background' })).not.toBeInvalid();
  await screen.getByRole('button', { name: 'Undo the new picture' }).click();
  await expect.element(avatar).not.toBeInvalid();
  await expect.element(screen.getByText('This image is broken.')).not.toBeInTheDocument();
});

test("on a narrow phone the avatar does not cover the banner's words", async () => {
  await page.viewport(320, 640);
  const screen = await render(<Pickers url={null} />);
  const words = [...document.querySelectorAll('span[aria-hidden]')].find((one) => one.textContent !== '');
  expect(words).toHaveTextContent('Change background');
  const { bottom, left } = words?.getBoundingClientRect() ?? new DOMRect();
  const avatar = screen.getByRole('button', { name: 'Change picture' }).element().getBoundingClientRect();
  expect(bottom <= avatar.top || left >= avatar.right).toBe(true);
});

test('on a phone a banner with a picture carries two buttons; those that remove pictures are below', async () => {
  await page.viewport(390, 844);
  const screen = await render(<Pickers url={picture} />);
  const rectOf = (name: string) => screen.getByRole('button', { name }).element().getBoundingClientRect();
  await expect.element(screen.getByRole('button', { name: 'Remove the background' })).toBeVisible();
  const banner = rectOf('Change background');
  const buttons = screen.getByRole('button').elements();
  const onBanner = buttons.filter((button) => button.getBoundingClientRect().top < banner.bottom);
  expect(onBanner).toEqual([
    screen.getByRole('button', { name: 'Change background' }).element(),
    screen.getByRole('button', { name: 'Change picture' }).element(),
  ]);
  expect(buttons).toHaveLength(4);
  expect(rectOf('Remove the picture').top).toBeGreaterThanOrEqual(rectOf('Change picture').bottom);
});
