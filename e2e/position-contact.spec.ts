import type { Page } from '@playwright/test';
import * as addresses from '#contract/addresses.ts';
import { at } from '#contract/screens.ts';
import { callFrom } from './platform/calls.ts';
import { expect, test } from './platform/fixtures.ts';
import { inspect } from './platform/inspect.ts';
import { buildClient, buildPosition, whoIs } from './platform/marketplace.ts';
import { button, heading, save } from './platform/screen.ts';

const contacts = (page: Page) => page.getByRole('radiogroup', { name: 'Contact' });
const contact = (page: Page, name: string) => contacts(page).getByRole('radio', { name, exact: true });

async function openPosition(page: Page, hashId: string): Promise<void> {
  await page.goto(addresses.addressOf(at.positionEdit, hashId));
  await expect(heading(page, 'Edit Position')).toBeVisible();
}

test('the contact is found by name in a large team', async ({ page, database, signUp }) => {
  await signUp(page);
  const { id, companyId } = await whoIs(page);
  for (let index = 1; index <= 12; index += 1)
    await buildClient(database, { companyId, firstName: 'Mira', lastName: `Okafor ${index}` });
  await buildClient(database, { companyId, firstName: 'Noor', lastName: 'Idris' });
  const { hashId } = await buildPosition(database, { companyId, mainTeammateId: id, title: 'Engineer' });
  await openPosition(page, hashId);
  await expect(contact(page, 'Ada Moreau Me')).toBeChecked();
  await expect(contacts(page).getByRole('radio')).toHaveCount(14);
  await inspect(page, 'position-edit-large-team');
  await page.getByRole('textbox', { name: 'Find a teammate' }).fill('idris');
  await page.keyboard.press('Enter');
  await expect(contact(page, 'Noor Idris')).toBeChecked();
  await save(page, '/client/positions', 'Positions');
  await openPosition(page, hashId);
  await expect(contact(page, 'Noor Idris')).toBeChecked();
  await expect(contacts(page).getByRole('radio').first()).toBeChecked();
});

test('a contact who left while the form was open is reported, and another one chosen', async ({
  page,
  database,
  signUp,
}) => {
  await signUp(page);
  const { id, companyId } = await whoIs(page);
  const colleague = await buildClient(database, { companyId, firstName: 'Noor', lastName: 'Idris' });
  const { hashId } = await buildPosition(database, { companyId, mainTeammateId: id, title: 'Engineer' });
  await openPosition(page, hashId);
  await contact(page, 'Noor Idris').check();
  await callFrom(page, '/api/deleteTeammate', { teammateId: colleague.id });
  await button(page, 'Save').click();
  await expect(contacts(page)).toBeFocused();
  await expect(contacts(page)).toHaveAccessibleDescription(
    'This teammate has left the company. Please choose another one.',
  );
  await expect(contacts(page).getByRole('radio')).toHaveCount(1);
  await inspect(page, 'position-edit-contact-left');
  await contact(page, 'Ada Moreau Me').check();
  await save(page, '/client/positions', 'Positions');
});
