import type { Page } from '@playwright/test';
import { buildInterview, inDays } from '#server/interviews/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { forgetLimits } from '#server/platform/limits/limits.ts';
import { sendForm } from './platform/calls.ts';
import { type Person, test as base, expect, newAddress } from './platform/fixtures.ts';
import type { Mailbox } from './platform/mailbox.ts';
import { buildPosition, buildTalent, whoIs } from './platform/marketplace.ts';
import { button, dialog, expectScreen, field, heading, menu, save } from './platform/screen.ts';
import { holdPolls, passProof, signInAt } from './platform/sessions.ts';

const block = (page: Page) => page.getByRole('form', { name: 'New address' });
const alert = (page: Page) => block(page).getByRole('alert');
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

const noor = { firstName: 'Noor', lastName: 'Castellanos' };

/** Adds Noor to the team of the page's user, without its screen; returns her id. */
async function addNoor(page: Page, email: string): Promise<number> {
  const teammate = { ...noor, email, title: 'Recruiter' };
  const made = await sendForm(page, '/api/client/teammates/store', { teammate });
  return (made as { teammateId: number }).teammateId; // the contract says so
}

interface Team {
  /** The user signed in on the page. */
  ada: Person;
  /** Noor, signed in in another browser. */
  id: number;
  email: string;
  mailbox: Mailbox;
  theirs: Page;
}

const test = base.extend<{ signedIn: (person: Person) => Promise<Page>; team: Team }>({
  /** Opens a page in another browser, signed in with the code sent to an address. */
  signedIn: ({ newPage }, use) =>
    use(async (person) => {
      const page = await newPage();
      await signInAt(page, person);
      await holdPolls(page);
      return page;
    }),
  team: async ({ page, signUp, signedIn, mailbox: mailboxOf }, use) => {
    const ada = await signUp(page);
    const email = newAddress('noor');
    const id = await addNoor(page, email);
    const mailbox = mailboxOf(email);
    await mailbox.next(); // the invitation
    await use({ ada, id, email, mailbox, theirs: await signedIn({ email, mailbox }) });
  },
});

test('a colleague’s new address is confirmed by the code sent to it, and only then signs in', async ({
  page,
  team,
  signedIn,
  mailbox,
  database,
}) => {
  const { id, theirs } = team;
  await theirs.goto('/client/home');
  await expect(heading(theirs, 'Home')).toBeVisible();
  const email = newAddress('noor.new');
  const newInbox = mailbox(email);

  await page.goto(`/client/teammates/${id}/edit`);
  await field(page, 'Email').fill(email);
  await field(page, 'Title').fill('Head of Talent');
  await button(page, 'Save').click();
  await expect(block(page)).toContainText(`We have sent a code to ${email}. Enter it to change the address.`);
  await expect(field(page, 'Confirmation code')).toBeFocused();
  await expect(field(page, 'Email')).toHaveValue(team.email);
  await expect(field(page, 'Title')).toHaveValue('Head of Talent');

  const code = await newInbox.nextCode();
  await field(page, 'Confirmation code').fill(code === '111111' ? '222222' : '111111');
  await expect(alert(page)).toHaveText('Incorrect code. Please try again.');
  await expect(field(page, 'Confirmation code')).toBeFocused();

  // The change stays pending after leaving; the rest was saved, so leaving does not ask.
  await menu(page).getByRole('link', { name: 'Team' }).click();
  await expect(card(page, 'Noor')).toContainText('Head of Talent');
  await page.getByRole('link', { name: 'Edit Noor Castellanos' }).click();
  await expect(block(page)).toContainText(email);
  await field(page, 'Bio').fill('Half a sentence');
  // The last digit submits.
  await field(page, 'Confirmation code').fill(code);
  await expect(page.getByText(`The address is ${email} now.`)).toBeVisible();
  await expect(block(page)).toHaveCount(0);
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Bio')).toHaveValue('Half a sentence');
  await save(page, '/client/teammates', 'Team');
  await expect(card(page, 'Noor')).toContainText(email);

  const notice = await team.mailbox.next();
  expect(notice.subject).toBe('Your Rolecall email address was changed');
  expect(notice.text).toContain(email);
  await menu(theirs).getByRole('link', { name: 'Team' }).click();
  await expect(theirs).toHaveURL(/\/signin/);
  await forgetLimits(database, email);
  const again = await signedIn({ email, mailbox: newInbox });
  await again.goto('/client/teammates');
  await expect(card(again, 'Noor Castellanos').getByText('Me', { exact: true })).toBeVisible();
});

for (const [screen, width] of [
  ['a desktop', 1440],
  ['a phone', 390],
] as const)
  test(`on ${screen} the question before a removal says what goes and who takes over, and asks for a proof`, async ({
    page,
    team: { id, ada },
    database,
    mailbox,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const mira = await buildTalent(database, {}, { firstName: 'Mira', lastName: 'Okafor', email: newAddress('mira') });
    const threadId = await buildThread(database, mira.id, id);
    for (const userId of [id, mira.id]) await buildMessage(database, { threadId, userId });
    const confirmed = { state: 'confirmed', startsAt: inDays(3) } as const;
    await buildInterview(database, { threadId, proposedBy: id, ...confirmed });
    const { companyId } = await whoIs(page);
    for (const title of ['Cartographer', 'Surveyor'])
      await buildPosition(database, { companyId, title, mainTeammateId: id });
    await passProof(database);

    await page.goto(`/client/teammates/${id}/edit`);
    await button(page, 'Delete').click();
    const question = dialog(page, 'Are you sure? This action cannot be undone.');
    for (const words of [
      'Remove Noor Castellanos',
      'conversation ends.',
      '‘Noor Castellanos has left Northwind Labs. Write to Ada Moreau instead.’',
      'interview ahead is cancelled, in both calendars.',
      'Mira Okafor',
      'positions need a new contact.',
    ])
      await expect(question).toContainText(words);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(question.getByLabel('Who takes the 2 positions')).toHaveValue(String((await whoIs(page)).id));
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog(page, 'Confirm that it is you')).toBeVisible();
    await page.keyboard.type(await ada.mailbox.nextCode());
    await expectScreen(page, '/client/teammates', 'Team');
    await expect(card(page, 'Noor')).toHaveCount(0);
    const inbox = mailbox(mira.email);
    const subjects = [(await inbox.next()).subject, (await inbox.next()).subject];
    expect(subjects).toContain('Noor Castellanos has left Northwind Labs');
  });

test('several colleagues are invited at once, and refused addresses stay with their reasons @long', async ({
  page,
  team: { email },
}) => {
  const other = newAddress('several');
  await page.goto('/client/teammates');
  await button(page, 'Invite several').click();
  const form = dialog(page, 'Invite several colleagues');
  await form.getByLabel('Email addresses').fill(`${other}, nonsense\n${email}`);
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(form.getByRole('alert')).toContainText('nonsense This is not an email address.');
  await expect(form.getByRole('alert')).toContainText(`${email} They are on your team already.`);
  await expect(form.getByLabel('Email addresses')).toHaveValue(`nonsense\n${email}`);
  await page.keyboard.press('Escape');
  await button(page, 'Discard').click();
  await expect(card(page, other)).toContainText('Invited, has not signed in yet');
});

test('a removed teammate is signed out, and an open edit form reports it @long', async ({
  page,
  team: { id, theirs, ada },
  signedIn,
  database,
}) => {
  await theirs.goto(`/client/teammates/${id}/edit`);
  await field(theirs, 'Bio').fill('Typed in vain');
  await forgetLimits(database, ada.email);
  const editing = await signedIn(ada);
  await editing.goto(`/client/teammates/${id}/edit`);
  await field(editing, 'Title').fill('Head of Talent');

  await page.goto(`/client/teammates/${id}/edit`);
  await button(page, 'Delete').click();
  await dialog(page, 'Are you sure? This action cannot be undone.').getByRole('button', { name: 'Delete' }).click();
  await expectScreen(page, '/client/teammates', 'Team');
  await expect(card(page, 'Noor')).toHaveCount(0);

  await button(editing, 'Save').click();
  await expect(editing.getByRole('alert')).toContainText('This no longer exists.');
  await expect(field(editing, 'Title')).toHaveValue('Head of Talent');
  await expect(button(editing, 'Save')).toBeEnabled();
  await page.goto(`/client/teammates/${id}/edit`);
  await expect(page.getByText('This teammate no longer exists.')).toBeVisible();
  await button(theirs, 'Save').click();
  await expect(theirs).toHaveURL(/\/signin/);
});

test('a member leaves the company, and the last one may not @long', async ({ page, team: { theirs } }) => {
  await theirs.goto('/client/teammates');
  await theirs.getByRole('link', { name: 'Edit Noor Castellanos' }).click();
  await button(theirs, 'Leave Northwind Labs').click();
  const question = dialog(theirs, 'Leave Northwind Labs?');
  await expect(question).toContainText('This action cannot be undone.');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(theirs).toHaveURL(/\/signin$/);
  await theirs.goto('/client/teammates');
  await expect(theirs).toHaveURL(/\/signin/);

  await page.goto('/client/teammates');
  await expect(card(page, 'Ada')).toBeVisible();
  await expect(card(page, 'Noor')).toHaveCount(0);
  await page.getByRole('link', { name: 'Edit Ada Moreau' }).click();
  await expect(page.getByText(/^No other member of Northwind Labs has signed in yet\./)).toBeVisible();
  await expect(button(page, 'Leave Northwind Labs')).toBeDisabled();
});

test('a new address can be dropped, and an expired code is sent again @long', async ({
  page,
  team: { id, email: former, ada },
  mailbox,
  database,
}) => {
  const email = newAddress('noor.typo');
  await page.goto(`/client/teammates/${id}/edit`);
  await field(page, 'Email').fill(ada.email);
  await button(page, 'Save').click();
  await expect(page.getByText('This email address already has an account.')).toBeVisible();
  await expect(field(page, 'Email')).toBeFocused();
  await field(page, 'Email').fill(email);
  await button(page, 'Save').click();
  await expect(block(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();

  const past = new Date(Date.now() - 60_000);
  await database
    .updateTable('emailChanges')
    .set({ expiresAt: past, createdAt: past })
    .where('userId', '=', id)
    .execute();
  await field(page, 'Confirmation code').fill(await mailbox(email).nextCode());
  await expect(alert(page)).toHaveText('Expired code. Please try again.');
  await expect(field(page, 'Confirmation code')).toHaveCount(0);
  await forgetLimits(database, email);
  await page.reload();
  await expect(block(page)).toContainText(`Ada Moreau wants to use ${email}`);
  await button(page, 'Send again').click();
  await expect(field(page, 'Confirmation code')).toBeFocused();
  await expect(block(page)).toContainText('A new code is on its way.');
  await button(page, 'Keep the old address').click();
  await expect(block(page)).toHaveCount(0);
  await expect(field(page, 'Email')).toHaveValue(former);
});
