import { readFile } from 'node:fs/promises';
import { buildPdf } from '#server/media/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { hearFromAda, log, messageField } from './platform/conversation.ts';
import { expect, test } from './platform/fixtures.ts';
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
  await expect(page.getByText('This is not a PDF. Save or print it as one, and attach that.')).toBeVisible();
  await expect(button(page, 'Send')).toBeEnabled();
  await expect(button(page, 'Attach a PDF')).toBeEnabled();
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
  await page.keyboard.press('Escape');
  await expect(templates).toHaveCount(0);
  await expect(button(page, 'Templates')).toBeFocused();

  await page.keyboard.press('Enter');
  const first = templates.getByRole('button', { name: 'Use First message' });
  // It waits for the values of the placeholders.
  await expect(first).toBeEnabled();
  await first.press('Enter');
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
