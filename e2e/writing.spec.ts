import { readFile } from 'node:fs/promises';
import { buildPdf } from '#server/media/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { hearFromAda, log, messageField, mira } from './platform/conversation.ts';
import { expect, test } from './platform/fixtures.ts';
import { inspect } from './platform/inspect.ts';
import { buildNorthwind, buildTalent, idOf, skill } from './platform/marketplace.ts';
import { button, dialog } from './platform/screen.ts';
import { seat } from './platform/sessions.ts';

const fileOf = (name: string, buffer = buildPdf(name)) => ({ name, mimeType: 'application/pdf', buffer });

test('files: chosen, removed, sent without text, and downloaded by the other person', async ({
  page,
  newPage,
  signUp,
}) => {
  const client = await hearFromAda(page, { newPage, signUp });
  await page.goto(`/talent/messages/${await idOf(client)}`);
  await expect(log(page)).toBeVisible();
  await expect(button(page, 'Templates')).toHaveCount(0);
  const choosing = page.waitForEvent('filechooser');
  await button(page, 'Attach a PDF').press('Enter');
  const long = `Mira Okafor, ${'work samples and references, '.repeat(3)}2026.pdf`;
  await (
    await choosing
  ).setFiles([fileOf(long), fileOf('Wrong.pdf'), fileOf('Page.pdf', Buffer.from('<!doctype html>'))]);
  await expect(page.getByText('Only PDFs can be attached.')).toBeVisible();
  await expect(button(page, 'Send')).toBeDisabled();
  await expect(button(page, 'Attach a PDF: three at most')).toBeDisabled();
  await inspect(page, 'messages-files-chosen');
  await button(page, 'Remove Page.pdf').click();
  await button(page, 'Remove Wrong.pdf').click();
  await expect(messageField(page, 'Ada')).toBeFocused();

  // An uploaded file survives a reload.
  await page.reload();
  await expect(page.getByRole('list', { name: 'Attached files' }).getByText(long)).toBeVisible();
  await messageField(page, 'Ada').press('Enter');
  await expect(page.getByRole('list', { name: 'Attached files' })).toHaveCount(0);
  await expect(log(page).getByRole('link', { name: long })).toBeVisible();

  await client.goto(`/client/messages/${await idOf(page)}`);
  await expect(client.getByRole('listitem').filter({ hasText: 'Mira Okafor' })).toContainText(long);
  const download = client.waitForEvent('download');
  await log(client).getByRole('link', { name: long }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(long);
  expect(await readFile(await saved.path())).toEqual(buildPdf(long));
  await inspect(client, 'messages-files');
});

test('files: a message with a file leaves by itself once the connection is back', async ({ page, newPage, signUp }) => {
  const client = await hearFromAda(page, { newPage, signUp });
  await client.goto(`/client/messages/${await idOf(page)}`);
  await expect(log(client).getByText('Hello Mira')).toBeVisible();
  await client.locator('input[type=file]').setInputFiles(fileOf('Before.pdf'));
  await expect(button(client, 'Send')).toBeEnabled();
  await client.context().setOffline(true);
  await messageField(client, 'Mira').fill('Here it is');
  await messageField(client, 'Mira').press('Enter');
  await expect(client.getByText('Not sent yet.')).toBeVisible();
  await client.locator('input[type=file]').setInputFiles(fileOf('After.pdf'));
  await expect(button(client, 'Try again')).toBeVisible();
  await client.context().setOffline(false);
  await expect(button(client, 'Send')).toBeEnabled();
  await button(client, 'Send').click();
  await page.goto(`/talent/messages/${await idOf(client)}`);
  await expect(log(page).getByRole('link', { name: 'Before.pdf' })).toHaveCount(1);
  await expect(log(page).getByRole('link', { name: 'After.pdf' })).toHaveCount(1);
});

test('templates: used, added, changed and deleted by keyboard', async ({ page, database }) => {
  const { ada, position } = await buildNorthwind(database);
  const skillIds = [skill.typescript, skill.react, skill.postgresql];
  const talent = await buildTalent(database, { skillIds }, { firstName: 'Mira', lastName: 'Okafor' });
  await buildMessage(database, {
    threadId: await buildThread(database, talent.id, ada.id),
    userId: talent.id,
    text: 'Hello Ada',
  });
  await seat(page, database, ada);
  await page.goto(`/client/messages/${talent.id}?about=${position.hashId}`);
  await expect(messageField(page, 'Mira')).toBeVisible();

  const templates = dialog(page, 'Templates');
  await button(page, 'Templates').focus();
  await page.keyboard.press('Enter');
  await expect(templates.getByRole('button', { name: 'Use Kind refusal' })).toBeVisible();
  await inspect(page, 'messages-templates');
  await page.keyboard.press('Escape');
  await expect(templates).toHaveCount(0);
  await expect(button(page, 'Templates')).toBeFocused();

  await page.keyboard.press('Enter');
  await templates.getByRole('button', { name: 'Use First message' }).press('Enter');
  await expect(messageField(page, 'Mira')).toBeFocused();
  await expect(messageField(page, 'Mira')).toHaveValue(
    /^Hello Mira,\n\nyour experience with (React and TypeScript|TypeScript and React) .* Cartographer at Northwind Labs\./,
  );

  await messageField(page, 'Mira').fill('Mine stays.');
  await button(page, 'Templates').click();
  await button(page, 'New template').press('Enter');
  const adding = dialog(page, 'New template');
  await expect(adding.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Short');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hello {lastName}');
  await expect(adding.getByText('{lastName} is not one of the five below.')).toBeVisible();
  await expect(adding.getByRole('button', { name: 'Save' })).toBeDisabled();
  await inspect(page, 'messages-template-wrong');
  await adding.getByLabel('Text').fill('Hello ');
  await adding.getByRole('button', { name: 'First name of the person' }).click();
  await page.keyboard.type('!');
  await expect(adding.getByLabel('Text')).toHaveValue('Hello {firstName}!');
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: /Discard what you have written/ })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await adding.getByRole('button', { name: 'Save' }).click();
  await templates.getByRole('button', { name: 'Use Short' }).click();
  await expect(messageField(page, 'Mira')).toHaveValue('Mine stays.\n\nHello Mira!');

  await button(page, 'Templates').click();
  await templates.getByRole('button', { name: 'More about Short' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  await dialog(page, 'Change template').getByLabel('Title').fill('Shorter');
  await dialog(page, 'Change template').getByRole('button', { name: 'Save' }).click();
  await templates.getByRole('button', { name: 'More about Shorter' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: /Do you want to delete/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(templates.getByRole('button', { name: 'Use Shorter' })).toHaveCount(0);
  await expect(templates.getByText('3 of 50.')).toBeVisible();
});

test('templates: used in a profile, with the caret at the missing word', async ({ page, database, signUp }) => {
  await signUp(page, { firstName: 'Ada', lastName: 'Moreau' });
  const talent = await buildTalent(database, {}, { firstName: mira.firstName, lastName: mira.lastName });
  await page.goto(`/client/home?talent=${talent.id}`);
  await button(page, 'Templates').click();
  await page.getByRole('button', { name: 'Use Next step' }).click();
  const field = messageField(page, 'Mira');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/^Thank you, Mira\. .* about \. Which/);
  await page.keyboard.type('your work');
  await expect(field).toHaveValue(/ about your work\. Which/);
});
