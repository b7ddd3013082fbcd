import type { Page } from '@playwright/test';
import { log, messageField } from './platform/conversation.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildNorthwind, buildTalent, skill } from './platform/marketplace.ts';
import { button, dialog, enter, enterText, tabTo } from './platform/screen.ts';
import { seat } from './platform/sessions.ts';

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const pill = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Stages for Cartographer' }).getByRole('link', { name, exact: true });
const withinTen = { timeout: 10_000 };

test('two recruiters and an engineer get from the first message to hired and closed, by keyboard and on a phone', async ({
  page,
  newPage,
  database,
  mailbox,
}) => {
  const { ada, tomasz, position } = await buildNorthwind(database);
  await database
    .updateTable('positions')
    .set({ pay: { min: 70_000, max: 90_000, currency: 'EUR', period: 'year', note: '' } })
    .where('id', '=', position.id)
    .execute();
  const profile = {
    skillIds: [skill.typescript, skill.react],
    isRemote: true,
    timezone: 'Europe/Lisbon',
    utcOffsetMinutes: 0,
  };
  const mira = await buildTalent(database, profile, { firstName: 'Mira', lastName: 'Okafor' });
  const theirs = await newPage({ timezoneId: 'America/New_York' });
  const phone = await newPage({ timezoneId: 'Asia/Tokyo', viewport: { width: 390, height: 844 }, hasTouch: true });
  await seat(page, database, ada);
  await seat(theirs, database, tomasz);
  await seat(phone, database, mira);

  // Ada writes first; Tomasz sees that before he could write too.
  await page.goto('/client/home');
  await expect(cardOf(page, 'Mira')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('m');
  await expect(messageField(page, 'Mira')).toBeVisible();
  await enterText(page, messageField(page, 'Mira'), 'Do you draw maps?');
  await expect(log(page)).toContainText('Do you draw maps?');
  await theirs.goto('/client/home');
  await expect(cardOf(theirs, 'Mira')).toContainText('Ada wrote');
  await expect(pill(theirs, 'Contacted 1')).toBeVisible();

  await phone.goto('/talent/messages');
  await phone
    .getByRole('link', { name: /Ada Moreau/ })
    .first()
    .tap();
  await messageField(phone, 'Ada').fill('I do, every day.');
  await button(phone, 'Send').tap();
  await expect(pill(theirs, 'Talking 1')).toBeVisible(withinTen);

  // Each sees the interview in their own timezone, and both invitations have the same instant.
  await expect(log(page)).toContainText('I do, every day.');
  await enter(page, button(page, 'Propose an interview'));
  const form = dialog(page, 'Propose an interview');
  await form.getByLabel('What it is about').fill('Meet the team');
  await enter(page, form.locator('td [tabindex="0"]'));
  await enter(page, form.getByRole('button', { name: 'Propose', exact: true }));
  await expect(form).toHaveCount(0);
  const card = phone.getByRole('region', { name: 'Interview: Meet the team' });
  await card.getByRole('radio').check();
  await card.getByRole('button', { name: 'Choose this time' }).tap();
  await expect(phone.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(pill(theirs, 'Interview 1')).toBeVisible(withinTen);
  const [ofMira, ofAda] = [await mailbox(mira.email).nextCalendar(), await mailbox(ada.email).nextCalendar()];
  expect(ofMira.DTSTART).toBe(ofAda.DTSTART);

  // Tomasz joins without a request, decides, and Ada closes with an answer.
  await enter(page, page.getByRole('button', { name: 'More', exact: true }));
  await page.getByRole('menuitem', { name: 'Share with team' }).click();
  await enter(page, button(page, 'Share'));
  await expect(phone.getByText('Read by Northwind Labs’s hiring team (3)')).toBeVisible();
  await enter(theirs, pill(theirs, 'Interview 1'));
  await expect(cardOf(theirs, 'Mira')).toBeVisible();
  await tabTo(theirs, button(theirs, 'Mira Okafor'));
  await theirs.keyboard.press('Enter');
  const team = theirs.getByRole('list', { name: 'Your team and Mira' });
  await expect(team).toContainText(/Ada wrote on .* and got an answer on .*\./);
  await expect(team.getByRole('link', { name: 'Read along' })).toBeVisible();
  await theirs.keyboard.press('Escape');
  await enter(theirs, button(theirs, 'Move to …: Mira Okafor'));
  await theirs.getByRole('menuitem', { name: 'Hired' }).focus();
  await theirs.keyboard.press('Enter');
  await expect(pill(theirs, 'Hired 1')).toBeVisible();

  await page.goto(`/client/home?stage=${position.hashId}.hired`);
  await expect(cardOf(page, 'Mira')).toContainText(', Tomasz');
  await enter(page, button(page, 'Move to …: Mira Okafor'));
  await page.getByRole('menuitem', { name: 'Closed' }).focus();
  await page.keyboard.press('Enter');
  const closing = dialog(page, 'Move Mira Okafor to Closed');
  await closing.getByLabel('The position is filled').check();
  await closing.getByRole('textbox').fill('Welcome to Northwind, see you in March!');
  await enter(page, button(page, 'Send and close'));
  await expect(pill(theirs, 'Closed 1')).toBeVisible(withinTen);
  await expect(log(phone)).toContainText('Welcome to Northwind, see you in March!');
});
