import type { Page } from '@playwright/test';
import { expect, newAddress, test } from './platform/fixtures.ts';
import { buildNorthwind } from './platform/marketplace.ts';
import { button, checkbox, dialog, expectScreen, field, menu } from './platform/screen.ts';

const cv = `<h1>Mira Okafor</h1><p>Lisbon, Portugal · github.com/mira-okafor</p>
<h2>Summary</h2><p>I draw maps.</p><h2>Experience</h2>
<table><tr><td>2016 – 2024</td><td>Port authority, TypeScript and React. We go live weekly.</td></tr></table>`;

/** What the page and its workers send from now on. */
function watch(page: Page): string[] {
  const sent: string[] = [];
  page.context().on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  return sent;
}

test.describe('in Lisbon', () => {
  test.use({ timezoneId: 'Europe/Lisbon' });

  test('an engineer signs up and fills the profile in from a PDF, in seven presses and without sending it @long', async ({
    page,
    newPage,
    mailbox,
    database,
  }) => {
    await buildNorthwind(database);
    const printer = await newPage();
    await printer.setContent(cv);
    const buffer = await printer.pdf();

    const email = newAddress('mira');
    await page.goto('/signup?type=talent');
    await field(page, 'First name').fill('Mira');
    await field(page, 'Last name').fill('Okafor');
    await field(page, 'Email').fill(email);
    await button(page, 'Sign up').click();
    await field(page, 'Confirmation code').fill(await mailbox(email).nextCode());
    await expectScreen(page, '/talent/home', 'Home');
    await page.getByRole('link', { name: 'Fill in from a CV' }).click();
    await expectScreen(page, '/talent/profile/edit#cv', 'Edit Profile');

    const sent = watch(page);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Choose a file').click()]);
    await chooser.setFiles({ name: 'mira-okafor.pdf', mimeType: 'application/pdf', buffer });
    await expect(page.getByText('mira-okafor.pdf')).toBeVisible();
    await expect(page.getByText(/^1 page, read in [\d.]+ s$/)).toBeVisible();
    await expect(page.getByText('Your file stays in this browser.')).toBeVisible();
    await expect(checkbox(page, 'React')).toBeChecked();
    await expect(checkbox(page, 'Go')).not.toBeChecked();
    await button(page, 'Fill in 4').click();
    await expect(dialog(page, 'Fill in from a CV')).toHaveCount(0);
    await expect(field(page, 'GitHub')).toHaveValue('https://github.com/mira-okafor');
    await expect(field(page, 'Bio')).toHaveValue('I draw maps.');
    expect(sent.some((request) => request.includes('/assets/cv-worker'))).toBe(true);
    expect(sent.filter((request) => /I draw maps|%PDF|weekly/.test(request))).toEqual([]);

    await checkbox(page, 'Remote').click();
    await button(page, 'Save').click();
    await expectScreen(page, '/talent/profile', 'Profile');
    await menu(page).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('region', { name: 'Fits you 1' })).toContainText('Cartographer');
  });
});

test('a file that cannot be read leaves the form as it was, and its text can be pasted instead @long', async ({
  page,
  signUp,
}) => {
  await signUp(page, { type: 'talent' });
  await page.goto('/talent/profile/edit');
  await field(page, 'Bio').fill('Before.');
  await button(page, 'Fill in from a CV').click();
  const file = button(page, 'Choose a file');
  await expect(file).toBeFocused();
  await file.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nothing') });
  await expect(page.getByRole('alert')).toHaveText(
    'This file is neither a PDF nor an export of LinkedIn. Choose another one, or paste its text.',
  );
  await expect(file).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Fill in from a CV')).toHaveCount(0);
  await expect(field(page, 'Bio')).toHaveValue('Before.');

  await button(page, 'Fill in from a CV').click();
  await field(page, 'Or paste its text').fill('github.com/mira-okafor, k8s, and I draw maps');
  await button(page, 'Find').click();
  await button(page, 'Fill in 2').click();
  await expect(field(page, 'GitHub')).toHaveValue('https://github.com/mira-okafor');
  await expect(field(page, 'Bio')).toHaveValue('Before.');
  await expect(button(page, 'Remove Kubernetes')).toBeVisible();
});
