import { Buffer } from 'node:buffer';
import type { Locator, Page } from '@playwright/test';
import { callFrom } from './platform/calls.ts';
import { expect, test } from './platform/fixtures.ts';
import { type PictureFile, bmp, chooseFile, choosePicture, hugePng, ico, jpeg } from './platform/pictures.ts';
import { button, heading, save } from './platform/screen.ts';

const avatar = (page: Page) => button(page, 'Change picture');
const banner = (page: Page) => button(page, 'Change background');
const crop = (page: Page) => page.getByRole('dialog', { name: /^Crop the/ });
const area = (page: Page) => page.getByRole('group', { name: 'Part of the picture that is shown' });
const zoom = (page: Page) => page.getByRole('slider', { name: 'Zoom' });

/** First server-hosted picture of the page. */
const stored = (page: Page) => page.getByRole('main').locator('img[src^="/media/"]').first();

/** Picks a file and opens its crop dialog. */
async function chooseAndAdjust(page: Page, what: 'picture' | 'background', file: PictureFile): Promise<void> {
  await choosePicture(page, `Change ${what}`, file);
  await button(page, `Adjust the ${what}`).click();
  await expect(area(page)).toBeFocused();
}

async function openForm(page: Page): Promise<void> {
  await page.goto('/talent/profile/edit');
  await expect(heading(page, 'Edit Profile')).toBeVisible();
}

const saveProfile = (page: Page): Promise<void> => save(page, '/talent/profile', 'Profile');

/** Centre and width of an element once it has stopped moving. */
async function middleOf(thing: Locator): Promise<{ x: number; y: number; width: number }> {
  await thing.scrollIntoViewIfNeeded();
  const box = await thing.boundingBox();
  if (!box) throw new Error('There is nothing to see.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
}

interface Seen {
  /** Colours in the middle of each edge. */
  left: string;
  right: string;
  top: string;
  bottom: string;
  width: number;
  height: number;
}

/** Reads a displayed picture, in the copy the browser chose. */
async function look(picture: Locator): Promise<Seen> {
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  return picture.evaluate(async (shown: HTMLImageElement) => {
    const image = new Image();
    image.src = shown.currentSrc;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const colour = (x: number, y: number) => {
      const [red = 0, , blue = 0] = context?.getImageData(x * image.width, y * image.height, 1, 1).data ?? [];
      return blue > red ? 'blue' : 'red';
    };
    return {
      left: colour(0.04, 0.5),
      right: colour(0.96, 0.5),
      top: colour(0.5, 0.04),
      bottom: colour(0.5, 0.96),
      width: image.width,
      height: image.height,
    };
  });
}

/** Expects the look of a picture, once it has replaced a former one. */
const expectLook = (picture: Locator, seen: Partial<Seen>): Promise<void> =>
  expect(async () => expect(await look(picture)).toMatchObject(seen)).toPass({ timeout: 30_000 });

const allBlue = { left: 'blue', right: 'blue' };
const blueAndRed = { left: 'blue', right: 'red' };

test('a company’s pictures are cropped with the mouse, and shown to an engineer in a fitting size', async ({
  page,
  newPage,
  signUp,
}) => {
  await signUp(page);
  await page.goto('/client/company/edit');
  await expect(heading(page, 'Edit Company')).toBeVisible();
  await choosePicture(page, 'Change background', await jpeg(2_400, 1_600));
  await expect(crop(page)).toHaveCount(0);
  await expect
    .poll(() => look(banner(page).locator('img')))
    .toMatchObject({ ...blueAndRed, width: 1_720, height: 344 });
  await button(page, 'Adjust the background').click();
  await expect(area(page)).toBeFocused();
  await button(page, 'Use picture').click();
  await expect(button(page, 'Adjust the background')).toBeFocused();
  await expect
    .poll(() => look(banner(page).locator('img')))
    .toMatchObject({
      ...blueAndRed,
      width: 1_720,
      height: 344,
    });

  await chooseAndAdjust(page, 'picture', await jpeg(1_600, 1_000));
  const { x, y, width } = await middleOf(area(page));
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -300);
  await expect(zoom(page)).not.toHaveValue('1');
  await page.mouse.down();
  await page.mouse.move(x + width * 3, y, { steps: 5 });
  await page.mouse.up();
  await button(page, 'Use picture').click();
  await expectLook(avatar(page).locator('img'), allBlue);
  await save(page, '/client/company', 'Company');
  const { positionHashId } = (await callFrom(page, '/api/client/positions/store', {})) as { positionHashId: string };
  const { position } = (await callFrom(page, '/api/client/positions/edit', {
    profileType: 'position',
    positionHashId,
  })) as { position: object };
  await callFrom(page, '/api/client/positions/update', {
    position: { ...position, title: 'Night Pilot', isLive: true },
  });

  const theirs = await newPage();
  await signUp(theirs, { type: 'talent' });
  await theirs.goto('/talent/home');
  const card = theirs.getByRole('article').filter({ hasText: 'Night Pilot' });
  await expectLook(card.locator('img').nth(0), { ...blueAndRed, width: 480 });
  await expectLook(card.locator('img').nth(1), { ...allBlue, width: 96 });
  await card.getByRole('link', { name: 'Night Pilot' }).click();
  const modal = theirs.getByRole('dialog');
  await expectLook(modal.locator('img').nth(0), { ...blueAndRed, width: 860 });
  await expectLook(modal.locator('img').nth(1), allBlue);
});

test('an engineer cancels cropping, and crops a picture, by keyboard alone @long', async ({ page, signUp }) => {
  await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await openForm(page);
  await chooseAndAdjust(page, 'picture', await jpeg(1_200, 1_200));
  await page.keyboard.press('Escape');
  await expect(crop(page)).toHaveCount(0);
  await expect(button(page, 'Adjust the picture')).toBeFocused();
  await expect(avatar(page).locator('img')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(area(page)).toBeFocused();
  for (let presses = 0; presses < 9; presses += 1) await page.keyboard.press('+');
  await expect(zoom(page)).toHaveAttribute('aria-valuetext', /3\d\d %/);
  for (let presses = 0; presses < 60; presses += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('-');
  await zoom(page).focus();
  await page.keyboard.press('ArrowLeft');
  await button(page, 'Use picture').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Adjust the picture')).toBeFocused();
  await expectLook(avatar(page).locator('img'), { left: 'red', right: 'red' });
  await saveProfile(page);
  const shown = stored(page);
  await expectLook(shown, { left: 'red', right: 'red', width: 96 });
});

test('any format the browser can read is accepted, even if the server does not accept it, and shown upright @long', async ({
  page,
  signUp,
}) => {
  await signUp(page, { type: 'talent' });
  for (const file of [bmp(301, 200), ico(64)]) {
    await openForm(page);
    await choosePicture(page, 'Change picture', file);
    await expectLook(avatar(page).locator('img'), blueAndRed);
    await saveProfile(page);
    const shown = stored(page);
    await expect(shown).toHaveAttribute('src', /^\/media\/avatar\//);
    await expectLook(shown, blueAndRed);
  }
  await openForm(page);
  // Orientation 6, a rotated camera: its left edge is displayed at the top.
  await choosePicture(page, 'Change picture', await jpeg(400, 400, 6));
  await expectLook(avatar(page).locator('img'), { top: 'blue', bottom: 'red' });
  await saveProfile(page);
  await expectLook(stored(page), { top: 'blue', bottom: 'red' });
});

const bytes = (name: string, buffer: Buffer): PictureFile => ({ name, mimeType: 'image/png', buffer });

test('a file that is not a picture is refused with a reason, and the previous choice stays @long', async ({
  page,
  signUp,
}) => {
  await signUp(page, { type: 'talent' });
  await openForm(page);
  await choosePicture(page, 'Change picture', await jpeg(300, 300));
  const before = await avatar(page).locator('img').getAttribute('src');
  const photo = await jpeg(600, 600);
  const unreadable = 'This file can’t be opened as a picture. Please choose a JPEG, PNG, WebP, GIF or AVIF.';
  // Each refusal differs from the previous one, so that the test waits for the right one.
  for (const [file, words] of [
    [bytes('text.png', Buffer.from('These are words.')), unreadable],
    [hugePng(16_000, 16_000), 'This picture is too large. It may have at most 100 megapixels.'],
    [bytes('empty.png', Buffer.alloc(0)), unreadable],
    [bmp(4, 4), 'This picture is too small. It needs at least 8 pixels on each side.'],
    [bytes('cut.jpg', photo.buffer.subarray(0, 30)), unreadable],
  ] as const) {
    await chooseFile(page, 'Change picture', file);
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(crop(page)).toHaveCount(0);
  }
  await expect(avatar(page).locator('img')).toHaveAttribute('src', before ?? '');
  await choosePicture(page, 'Change picture', photo);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a file can be dropped on a picker, and dropping it elsewhere does no harm @long', async ({ page, signUp }) => {
  await signUp(page, { type: 'talent' });
  await openForm(page);
  const { buffer } = await jpeg(300, 300);
  const transfer = await page.evaluateHandle(
    (numbers) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(numbers)], 'photo.jpg', { type: 'image/jpeg' }));
      return transfer;
    },
    [...buffer],
  );
  const beside = page.getByRole('heading', { level: 1 });
  for (const type of ['dragover', 'drop']) await beside.dispatchEvent(type, { dataTransfer: transfer });
  for (const type of ['dragover', 'drop']) await banner(page).dispatchEvent(type, { dataTransfer: transfer });
  await expect(banner(page).locator('img')).toHaveCount(1);
  await expect(crop(page)).toHaveCount(0);
  await expectLook(banner(page).locator('img'), blueAndRed);
});

test('a picture that fails to load is replaced by the initials @long', async ({ page, signUp }) => {
  await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await openForm(page);
  await choosePicture(page, 'Change picture', await jpeg(300, 300));
  await choosePicture(page, 'Change background', await jpeg(1_800, 400));
  await saveProfile(page);
  await expect(page.getByRole('main').locator('img')).toHaveCount(2);
  await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(page.getByRole('main').getByText('MO', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
});
