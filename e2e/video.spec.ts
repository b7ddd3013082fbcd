import type { Page } from '@playwright/test';
import { type NewPage, type SignUp, expect, test } from './platform/fixtures.ts';
import { idOf } from './platform/marketplace.ts';
import { menu, button as step } from './platform/screen.ts';

const camera = ['camera', 'microphone'];

/** Opens Ada's thread with Mira, each in their own browser. */
async function meet(page: Page, newPage: NewPage, signUp: SignUp): Promise<Page> {
  const talent = await newPage();
  await signUp(page, { firstName: 'Ada', lastName: 'Moreau' });
  await signUp(talent, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await page.goto(`/client/messages/${await idOf(talent)}`);
  await expect(step(page, '1. Start Camera')).toBeEnabled();
  return talent;
}

const log = (page: Page) => page.getByRole('log');
const recorded = (page: Page) => page.getByLabel('The recorded video');
const field = (page: Page) => page.getByLabel('Message to Mira');
const question = (page: Page, text: string) => page.getByRole('dialog', { name: text });

const mirror = (page: Page) => page.getByLabel('You, as the camera sees you');

/** Waits until the page holds the camera, or has released it. */
const expectCamera = (page: Page, isOn: boolean): Promise<void> =>
  expect
    .poll(() =>
      mirror(page).evaluate(({ srcObject }: HTMLVideoElement) => srcObject instanceof MediaStream && srcObject.active),
    )
    .toBe(isOn);

/** Waits for ten frames, half a second of the camera: a recording without frames is refused. */
const tenFrames = (page: Page): Promise<void> =>
  mirror(page).evaluate(
    (video: HTMLVideoElement) =>
      new Promise((resolve) => {
        const wait = (pictures: number) =>
          video.requestVideoFrameCallback(() => (pictures === 1 ? resolve() : wait(pictures - 1)));
        wait(10);
      }),
  );

async function recordVideo(page: Page): Promise<void> {
  await step(page, '1. Start Camera').click();
  await step(page, '2. Start Recording').click();
  await expect(step(page, '3. Stop Recording')).toBeEnabled();
  await tenFrames(page);
  await step(page, '3. Stop Recording').click();
}

test.describe('with a camera', () => {
  test.use({ permissions: camera });

  test('video: recorded, sent, and watched with seeking by the other person', async ({ page, newPage, signUp }) => {
    const talent = await meet(page, newPage, signUp);
    await expect(step(page, '2. Start Recording')).toHaveCount(0);

    await field(page).fill('A short introduction:');
    await step(page, '1. Start Camera').click();
    await expect(step(page, '2. Start Recording')).toBeEnabled();
    await expect(step(page, '1. Start Camera')).toBeDisabled();
    await expectCamera(page, true);
    await step(page, '2. Start Recording').click();
    await expect(page.getByRole('timer')).not.toHaveText(/^0:0[0-2]$/);
    await step(page, '3. Stop Recording').click();
    await expect(recorded(page)).toBeVisible();
    await expect(field(page)).toBeDisabled();
    await expect(step(page, '4. Send')).toBeEnabled();
    await expectCamera(page, false);
    await page.getByLabel('What is said').fill('Hello Mira, I am Ada.');
    await step(page, '4. Send').click();

    await expect(recorded(page)).toBeHidden();
    await expect(field(page)).toBeEnabled();
    await expect(field(page)).toHaveValue('');
    await expect(step(page, '1. Start Camera')).toBeEnabled();
    await expect(log(page).getByRole('button', { name: /^Play the video by You/ })).toBeVisible();

    await talent.goto(`/talent/messages/${await idOf(page)}`);
    await expect(log(talent).getByText('A short introduction:')).toBeVisible();
    await log(talent).getByText('What is said').click();
    await expect(log(talent).getByText('Hello Mira, I am Ada.')).toBeVisible();
    const cover = log(talent).getByRole('button', { name: /^Play the video by Ada Moreau/ });
    await expect
      .poll(() => cover.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
    const [, minutes, seconds] = /(\d+):(\d\d)$/.exec((await cover.textContent()) ?? '') ?? [];
    await cover.click();
    const video = talent.getByLabel('Video by Ada Moreau');
    const played = await video.evaluate(async (element: HTMLVideoElement) => {
      const event = (name: string) =>
        new Promise((resolve) => {
          element.addEventListener(name, resolve, { once: true });
        });
      if (element.readyState < 1) await event('loadedmetadata');
      element.pause();
      const places = [];
      for (const place of [element.duration - 1, 1]) {
        const sought = event('seeked');
        element.currentTime = place;
        await sought;
        places.push(Math.abs(element.currentTime - place) < 0.2);
      }
      return { duration: element.duration, width: element.videoWidth, places };
    });
    expect(played.duration).toBeGreaterThan(2.5);
    // The length on the cover, which is rounded down to seconds.
    expect(played.duration).toBeLessThan(Number(minutes) * 60 + Number(seconds) + 2);
    expect(played.width).toBeGreaterThan(100);
    expect(played.places).toEqual([true, true]);
  });

  test('video: cancelling asks first, and releases the camera @long', async ({ page, newPage, signUp }) => {
    await meet(page, newPage, signUp);
    await step(page, '1. Start Camera').click();
    await step(page, '2. Start Recording').click();
    await step(page, 'Cancel').click();
    const cancelling = question(page, 'Are you sure you want to cancel this video recording?');
    await cancelling.getByRole('button', { name: 'Keep recording' }).click();
    await expect(page.getByRole('timer')).toBeVisible();
    await menu(page).getByRole('link', { name: 'Home' }).click();
    await cancelling.getByRole('button', { name: 'Keep recording' }).click();
    await expect(page).toHaveURL(/messages/);
    await step(page, 'Cancel').click();
    await cancelling.getByRole('button', { name: 'Cancel recording' }).click();
    await expect(step(page, '1. Start Camera')).toBeEnabled();
    await expectCamera(page, false);

    await recordVideo(page);
    await expect(step(page, '4. Send')).toBeEnabled();
    await step(page, 'Cancel').click();
    const removed = page.waitForResponse(/delete-video/);
    await question(page, 'Are you sure you want to delete this video? This action cannot be undone.')
      .getByRole('button', { name: 'Delete' })
      .click();
    expect((await removed).status()).toBe(200);
    await expect(recorded(page)).toBeHidden();
    await expect(field(page)).toBeEnabled();
  });

  test('video: a failed upload is retried without recording again, even after visiting other threads @long', async ({
    page,
    newPage,
    signUp,
  }) => {
    await meet(page, newPage, signUp);
    const thread = page.url();
    await field(page).fill('Hello Mira');
    await field(page).press('Enter');
    await page.route('**/api/upload-video', (route) => route.fulfill({ status: 503 }));
    await recordVideo(page);
    await expect(page.getByText('The video was not uploaded.')).toBeVisible();
    await menu(page).getByRole('link', { name: 'Home' }).click();
    await menu(page).getByRole('link', { name: 'Messages' }).click();
    await page.getByRole('link', { name: 'Mira Okafor' }).click();
    await expect(page).toHaveURL(thread);
    await page.unroute('**/api/upload-video');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(step(page, '4. Send')).toBeEnabled();

    // Once uploaded, it survives a reload.
    await page.reload();
    await expect(recorded(page)).toBeVisible();
    await step(page, '4. Send').click();
    await expect(log(page).getByRole('button', { name: /^Play the video/ })).toBeVisible();
  });
});

test('video: a refused camera is explained, and a browser that cannot record says so @long', async ({
  page,
  newPage,
  signUp,
}) => {
  await meet(page, newPage, signUp);
  await step(page, '1. Start Camera').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Allow both for this site' })).toBeVisible();
  await expect(step(page, '1. Start Camera')).toBeEnabled();
  await page.addInitScript(() => {
    Object.defineProperty(MediaRecorder, 'isTypeSupported', { value: () => false });
  });
  await page.reload();
  await step(page, '1. Start Camera').click();
  await expect(page.getByText('This browser cannot record video.')).toBeVisible();
});
