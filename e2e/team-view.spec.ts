import { readFileSync } from 'node:fs';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { callFrom } from './platform/calls.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildNorthwind, buildTalent, skill } from './platform/marketplace.ts';
import { button, dialog, enter, field } from './platform/screen.ts';
import { passProof, seat } from './platform/sessions.ts';

test('two recruiters see each other’s actions about an engineer, and exchange notes', async ({
  page,
  newPage,
  database,
  mailbox,
}) => {
  const { position, ada, tomasz } = await buildNorthwind(database);
  const mira = await buildTalent(
    database,
    { skillIds: [skill.typescript, skill.react], isRemote: true, timezone: 'Europe/Lisbon' },
    { firstName: 'Mira', lastName: 'Okafor', bio: 'Draws maps.' },
  );
  const threadId = await buildThread(database, tomasz.id, mira.id);
  await buildMessage(database, { threadId, userId: tomasz.id, text: 'Words of Tomasz' });
  await buildMessage(database, { threadId, userId: mira.id, text: 'Words of Mira' });
  const theirs = await newPage();
  await seat(theirs, database, tomasz);
  const { hashId: positionHashId } = position;
  const move = { positionHashId, talentIds: [mira.id], stage: 'interview' };
  await callFrom(theirs, '/api/client/candidates/move', move);
  await seat(page, database, ada);

  await page.goto('/client/home');
  const card = page.getByRole('article').filter({ hasText: 'Mira Okafor' });
  await expect(card).toContainText('Tomasz wrote, answered');
  await card.getByRole('button', { name: 'Mira Okafor', exact: true }).click();
  const team = page.getByRole('list', { name: 'Your team and Mira' });
  const notes = page.getByRole('region', { name: 'Notes of your team' });
  await expect(team).toContainText(/Tomasz wrote on .* and got an answer on .*\./);
  const stages = page.getByRole('region', { name: 'Where Mira stands' });
  await expect(stages).toContainText(/Cartographer: Interview\s*Since .*, Tomasz/);
  await expect(team.getByRole('link', { name: 'Ask Tomasz' })).toHaveAttribute('href', `/client/messages/${tomasz.id}`);
  await expect(page.getByRole('dialog')).not.toContainText('Words of');
  await enter(page, notes.getByRole('button', { name: 'Notes' }));
  await expect(button(page, 'Save note')).toBeDisabled();
  await field(page, 'A note for your team').fill('Prefers mornings,\nstarts in March. ');
  await page.keyboard.type('@wil');
  await expect(page.getByRole('option', { name: 'Tomasz Wilk' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page, 'A note for your team')).toHaveValue(/March\. @Tomasz Wilk $/);
  await enter(page, button(page, 'Save note'));
  await expect(notes).toContainText('Note saved. Tomasz Wilk gets mail about it.');
  await expect(notes).toContainText('Told: Tomasz Wilk');
  await expect(field(page, 'A note for your team')).toBeFocused();
  await expect(field(page, 'A note for your team')).toHaveValue('');
  await expect(notes.getByRole('listitem').filter({ hasText: 'starts in March.' })).toContainText('Ada Moreau');

  const mail = await mailbox(tomasz.email).next();
  expect(mail.subject).toBe('A colleague left a note for you on Rolecall');
  expect(mail.text).not.toContain('mornings');
  const link = /https?:\S+\?talent=\d+/.exec(mail.text)?.[0] ?? '';
  await theirs.goto(new URL(link).pathname + new URL(link).search);
  const ofTomasz = theirs.getByRole('region', { name: 'Notes of your team' });
  await ofTomasz.getByRole('button', { name: /^Notes 1 Ada, .*: Prefers mornings/ }).click();
  await expect(ofTomasz.getByRole('listitem')).toContainText('Prefers mornings');
  await expect(theirs.getByRole('list', { name: 'Your team and Mira' })).toContainText(
    /You wrote on .* and got an answer on .*\./,
  );
  await expect(ofTomasz.getByRole('button', { name: /^Delete/ })).toHaveCount(0);

  await page.goto(`/client/messages/${mira.id}`);
  const head = page.getByRole('region', { name: 'Thread with Mira Okafor' }).locator('header');
  await expect(head).toContainText(/Tomasz wrote on .* and got an answer on .*\./);
  await expect(stages).toContainText(/Cartographer: Interview/);

  await button(page, 'Mira Okafor').first().click();
  await notes.getByRole('button', { name: /^Notes 1/ }).click();
  await enter(page, notes.getByRole('button', { name: /^Delete the note of/ }));
  await dialog(page, 'Delete this note?').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The note is deleted.')).toBeVisible();
  await expect(notes).not.toContainText('mornings');
});

test('the record of a position is downloaded after a proof, and offered before its deletion @long', async ({
  page,
  database,
  mailbox,
}) => {
  const { position, ada } = await buildNorthwind(database);
  const mira = await buildTalent(database, {}, { firstName: 'Mira', lastName: 'Okafor' });
  await seat(page, database, ada);
  await callFrom(page, '/api/client/positions/update', { position: { id: position.id, title: 'Mapmaker' } });
  const move = { positionHashId: position.hashId, talentIds: [mira.id], stage: 'kept' };
  await callFrom(page, '/api/client/candidates/move', move);
  await passProof(database);

  await page.goto(`/client/positions/${position.hashId}/edit`);
  await button(page, 'Download record').click();
  await expect(dialog(page, 'Confirm that it is you')).toBeVisible();
  const code = await mailbox(ada.email).nextCode();
  const downloading = page.waitForEvent('download');
  await field(page, 'Confirmation code').fill(code);
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Mapmaker.csv');
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toContain('Mapmaker');
  expect(text).toMatch(/Mira Okafor,Kept,,Ada Moreau/);

  await button(page, 'Delete').click();
  const question = page.getByRole('dialog').filter({ hasText: 'Its record is deleted with it.' });
  const again = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Download record' }).click();
  await again;
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/client/positions');
});
