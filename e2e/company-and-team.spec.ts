import { expect, newAddress, test } from './platform/fixtures.ts';
import { inspect } from './platform/inspect.ts';
import { idOf } from './platform/marketplace.ts';
import { choosePicture, svg } from './platform/pictures.ts';
import { button, dialog, discardQuestion, expectScreen, field, heading, menu, save, tool } from './platform/screen.ts';

test('a company fills in its profile, with pictures and formatted text', async ({ page, signUp }) => {
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
  await inspect(page, 'company-edit-about');

  await save(page, '/client/company', 'Company');
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
  await inspect(page, 'company');
});

test('a company with an empty profile is asked to fill it in', async ({ page, signUp }) => {
  await signUp(page);
  await page.goto('/client/company');
  await expect(page.getByText('Nothing here yet.')).toBeVisible();
  await inspect(page, 'company-empty');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(heading(page, 'Edit Company')).toBeVisible();
  await inspect(page, 'company-edit');
});

test('a changed form asks before leaving, an unchanged one only on Cancel', async ({ page, signUp }) => {
  await signUp(page);
  await page.goto('/client/company/edit');
  await button(page, 'Cancel').click();
  await discardQuestion(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(heading(page, 'Edit Company')).toBeVisible();

  await field(page, 'About').fill('Half a sentence');
  await menu(page).getByRole('link', { name: 'Team' }).click();
  await discardQuestion(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'About')).toHaveText('Half a sentence');
  await button(page, 'Cancel').click();
  await inspect(page, 'company-edit-discard');
  await discardQuestion(page).getByRole('button', { name: 'Discard' }).click();
  await expectScreen(page, '/client/company', 'Company');
  await expect(page.getByText('Half a sentence')).toHaveCount(0);

  await page.goto('/client/company/edit');
  await expect(heading(page, 'Edit Company')).toBeVisible();
  await menu(page).getByRole('link', { name: 'Team' }).click();
  await expect(heading(page, 'Team')).toBeVisible();
});

test('a company that could not be saved can be sent again from the notice', async ({ page, signUp }) => {
  await signUp(page);
  await page.goto('/client/company/edit');
  await field(page, 'Tagline').fill('Routes for freight that cannot wait.');
  await page.route('**/api/client/company/update', (route) => route.fulfill({ status: 503 }));
  await button(page, 'Save').click();
  const notice = page.getByRole('alert').filter({ hasText: 'Please try again' });
  await expect(notice).toBeVisible();
  await expect(button(page, 'Save')).toBeDisabled();
  await expect(field(page, 'Tagline')).toHaveValue('Routes for freight that cannot wait.');
  await inspect(page, 'company-edit-failed');
  await page.unroute('**/api/client/company/update');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expectScreen(page, '/client/company', 'Company');
  await expect(page.getByText('Routes for freight that cannot wait.')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a field refused by the server is marked, and can be corrected', async ({ page, signUp }) => {
  await signUp(page);
  await page.goto('/client/company/edit');
  await field(page, 'Name').fill('');
  await field(page, 'Website').fill('javascript:alert(1)');
  await button(page, 'Save').click();
  await expect(page.getByText('Not saved. Please check the marked fields.')).toBeVisible();
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Name').fill('Northwind');
  await button(page, 'Save').click();
  await expect(page.getByText('This is not an http or https address.')).toBeVisible();
  await field(page, 'Website').fill('northwind.example');
  await save(page, '/client/company', 'Company');
});

test('data that fails to load can be requested again', async ({ page, signUp }) => {
  await signUp(page);
  await page.goto('/client/positions');
  for (const [link, call, title] of [
    ['Company', 'company/index', 'Company'],
    ['Edit', 'company/edit', 'Edit Company'],
    ['Team', 'teammates/index', 'Team'],
    ['Add', 'company/edit', 'Add Teammate'],
  ] as const) {
    await page.route(`**/api/client/${call}`, (route) => route.fulfill({ status: 503 }));
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByText('This could not be loaded.')).toBeVisible();
    await page.unroute(`**/api/client/${call}`);
    await button(page, 'Try again').click();
    await expect(heading(page, title)).toBeVisible();
  }
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
  await inspect(page, 'teammate-add');
  await button(page, 'Invite').click();
  await expectScreen(page, '/client/teammates', 'Team');
  await expect(page.getByRole('heading', { name: 'Noor van der Heijden-Castellanos' })).toBeVisible();
  await inspect(page, 'team');

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
  await inspect(page, 'teammate-edit');
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

test('members edit their own account like any other, but cannot delete it', async ({ page, signUp }) => {
  const { email } = await signUp(page);
  await page.goto('/client/teammates');
  await page.getByRole('link', { name: 'Edit Ada Moreau' }).click();
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(button(page, 'Delete')).toBeDisabled();
  await field(page, 'First Name').fill('Adelina');
  await field(page, 'Title').fill('Head of Engineering');
  await field(page, 'Bio').fill('Ask me about our bakery.');
  await inspect(page, 'teammate-edit-me');
  await save(page, '/client/teammates', 'Team');
  await expect(menu(page)).toContainText('Adelina Moreau');
  await expect(page.getByRole('link', { name: /^Fill out your profile.*done$/ })).toBeVisible();
});

test('an address with an account is refused, and the typed text is kept', async ({ page, signUp }) => {
  const { email } = await signUp(page);
  await page.goto('/client/teammates/create');
  await field(page, 'First Name').fill('Noor');
  await field(page, 'Last Name').fill('Castellanos');
  await field(page, 'Email').fill(email);
  await button(page, 'Invite').click();
  await expect(page.getByText('This e-mail address already has an account.')).toBeVisible();
  await expect(button(page, 'Invite')).toBeEnabled();
  await field(page, 'Email').fill('nobody');
  await button(page, 'Invite').click();
  await expect(page.getByText('This is not an e-mail address.')).toBeVisible();
  await expect(field(page, 'First Name')).toHaveValue('Noor');
});

test('a teammate who does not exist, or is of another company, is shown as gone', async ({ page, newPage, signUp }) => {
  const theirs = await newPage();
  await signUp(theirs);
  const id = await idOf(theirs);
  await signUp(page);
  for (const wrong of [id, 2_000_000_000, 'nobody']) {
    await page.goto(`/client/teammates/${wrong}/edit`);
    await expect(page.getByText('This teammate no longer exists.')).toBeVisible();
  }
  await inspect(page, 'teammate-gone');
});

test('a position is described with the essential toolbar', async ({ page, signUp }) => {
  await signUp(page);
  await page.goto('/client/positions');
  await button(page, 'Add').click();
  await field(page, 'Title').fill('Night Train Planner');
  await field(page, 'Description').click();
  await page.keyboard.type('Plan the ');
  await page.keyboard.press('Control+i');
  await page.keyboard.type('night');
  await expect(tool(page, 'Description', 'Italic')).toHaveAttribute('aria-pressed', 'true');
  await expect(tool(page, 'Description', 'Text colour')).toHaveCount(0);
  await inspect(page, 'position-edit-description');
  await save(page, '/client/home', 'Home');
  await menu(page).getByRole('link', { name: 'Positions' }).click();
  await button(page, 'Night Train Planner').click();
  await expect(page.getByRole('dialog').locator('em')).toHaveText('night');
});
