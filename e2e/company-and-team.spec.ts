import { expect, newAddress, test } from './platform/fixtures.ts';
import { choosePicture, svg } from './platform/pictures.ts';
import { button, dialog, expectScreen, field, heading, menu, save, tool } from './platform/screen.ts';

test('a company fills in its profile, with pictures and formatted text, and sends a failed save again', async ({
  page,
  signUp,
}) => {
  await signUp(page);
  await page.goto('/client/company');
  await expect(heading(page, 'Company')).toBeVisible();
  await expect(page.getByText('Nothing here yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(heading(page, 'Edit Company')).toBeVisible();
  await choosePicture(page, 'Change background', svg('#b7d8c9'));
  await choosePicture(page, 'Change picture', svg('#3a2c46'));
  await expect(page.locator('main img[src^="blob:"]')).toHaveCount(2);
  await field(page, 'Name').fill('Aurora Rail');
  await field(page, 'Tagline').fill('Maps for night trains.');
  await field(page, 'Website').fill('aurora.example');
  await field(page, 'LinkedIn').fill('aurora-rail');
  await field(page, 'Twitter/X').fill('@aurora');

  await field(page, 'About').click();
  await tool(page, 'About', 'Heading').click();
  await tool(page, 'About', 'Heading 2').click();
  await page.keyboard.type('What we draw');
  await page.keyboard.press('Enter');
  await page.keyboard.type('We plan routes  for ');
  await tool(page, 'About', 'Bold').click();
  await page.keyboard.type('trains that sleep');
  await tool(page, 'About', 'Bold').click();
  await page.keyboard.type('.');
  await page.keyboard.press('Enter');
  await tool(page, 'About', 'Bulleted list').click();
  await page.keyboard.type('Nine countries');
  await page.keyboard.press('Enter');
  await page.keyboard.type('One timetable');
  await field(page, 'Benefits').fill('A berth on every line.');

  await page.route('**/api/client/company/update', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await button(page, 'Save').click();
  const notice = page.getByRole('alert').filter({ hasText: 'Please try again' });
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expectScreen(page, '/client/company', 'Company');
  await expect(menu(page)).toContainText('Aurora Rail');
  await page.reload();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'What we draw' })).toBeVisible();
  await expect(main.getByText('We plan routes  for trains that sleep.')).toBeVisible();
  await expect(main.locator('strong')).toHaveText('trains that sleep');
  await expect(main.locator('ul > li:not(:has(a))')).toHaveText(['Nine countries', 'One timetable']);
  await expect(main.getByText('A berth on every line.')).toBeVisible();
  await expect(main.getByRole('link', { name: /Website/ })).toHaveAttribute('href', 'https://aurora.example');
  await expect(main.getByRole('link', { name: /LinkedIn/ })).toHaveAttribute(
    'href',
    'https://www.linkedin.com/company/aurora-rail',
  );
  await expect(main.locator('img[src^="/media/"]')).toHaveCount(2);
  await expect(page.getByRole('link', { name: /^Fill out your company profile.*done$/ })).toBeVisible();
});

test('a teammate is invited, signs in, is edited and deleted', async ({ page, newPage, signUp, mailbox, server }) => {
  await signUp(page);
  await page.goto('/client/teammates');
  await expect(page.getByText('You are the only member so far.', { exact: false })).toBeVisible();
  await expect(page.getByRole('main').getByText('Me', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  await expect(heading(page, 'Add Teammate')).toBeVisible();
  await button(page, 'Invite').click();
  for (const missing of ['First Name', 'Last Name', 'Email'])
    await expect(field(page, missing)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'First Name')).toBeFocused();
  const email = newAddress('noor');
  await choosePicture(page, 'Change picture', svg('#806240'));
  await field(page, 'First Name').fill('Noor');
  await field(page, 'Last Name').fill('van der Heijden-Castellanos');
  await field(page, 'Email').fill(email);
  await field(page, 'Title').fill('Technical Recruiter');
  await field(page, 'Bio').fill('I write back within a day.');
  await expect(page.locator('main [aria-invalid="true"]')).toHaveCount(0); // a corrected field is no longer marked
  await button(page, 'Invite').click();
  await expectScreen(page, '/client/teammates', 'Team');
  const noor = page.getByRole('listitem').filter({ hasText: 'Noor van der Heijden-Castellanos' });
  await expect(noor).toContainText('Invited, has not signed in yet');
  await button(page, 'Send again the invitation of Noor van der Heijden-Castellanos').click();
  await expect(page.getByText(`The invitation is on its way to ${email} again.`)).toBeVisible();

  await button(page, 'Noor van der Heijden-Castellanos').click();
  const profile = dialog(page, 'Noor van der Heijden-Castellanos');
  await expect(profile).toContainText('I write back within a day.');
  await expect(profile.getByRole('heading', { name: 'Noor van der Heijden-Castellanos' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(profile).toHaveCount(0);

  const invitation = await mailbox(email).next();
  const link = /\S+\/signin\?email=\S+/.exec(invitation.text)?.[0] ?? '';
  expect(link.startsWith(server.origin)).toBe(true);
  const theirs = await newPage();
  await theirs.goto(link);
  await expect(field(theirs, 'Email')).toHaveValue(email);

  await page.getByRole('link', { name: 'Edit Noor van der Heijden-Castellanos' }).click();
  await expect(heading(page, 'Edit Teammate')).toBeVisible();
  await expect(field(page, 'Email')).toBeEditable();
  await field(page, 'Title').fill('Head of Talent');
  await save(page, '/client/teammates', 'Team');
  await expect(page.getByRole('listitem').filter({ hasText: 'Noor' })).toContainText('Head of Talent');

  await page.getByRole('link', { name: 'Edit Noor van der Heijden-Castellanos' }).click();
  await button(page, 'Delete').click();
  const sure = dialog(page, 'Are you sure? This action cannot be undone.');
  await expect(sure).toContainText(
    'This deletes Noor van der Heijden-Castellanos’s account and all its conversations.',
  );
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expectScreen(page, '/client/teammates', 'Team');
  await expect(page.getByText('Noor van der Heijden-Castellanos’s account was deleted.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Ada Moreau Me']);
});
