import type { Locator, Page } from '@playwright/test';
import { callFrom } from './calls.ts';
import type { NewPage, SignUp } from './fixtures.ts';
import { idOf } from './marketplace.ts';

export const mira = { type: 'talent', firstName: 'Mira', lastName: 'Okafor' } as const;

/** Opens a thread between two signed-in users and posts messages, without their screens. */
export async function write(from: Page, to: Page, texts: readonly string[]): Promise<void> {
  const { threadId } = (await callFrom(from, '/api/messagingInit', { userToId: await idOf(to) })) as {
    threadId: number;
  };
  for (const text of texts) await callFrom(from, '/api/messagingPostMessage', { threadId, text });
}

/** Signs up Mira on the page and Ada in another browser; Ada writes to her. Returns Ada's page. */
export async function hearFromAda(
  page: Page,
  { newPage, signUp }: { newPage: NewPage; signUp: SignUp },
  texts: readonly string[] = ['Hello Mira'],
): Promise<Page> {
  const client = await newPage();
  await signUp(client);
  await signUp(page, mira);
  await write(client, page, texts);
  return client;
}

export const messageField = (page: Page, firstName: string) => page.getByLabel(`Message to ${firstName}`);
export const log = (page: Page) => page.getByRole('log');
/** The Messages entry of the menu. */
export const menuEntry = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Messages' });

/** A half hour in the form of an interview, by its weekday in the shown week and its time on the reader's clock. */
export const cell = (form: Locator, day: string, time: string) =>
  form.getByRole('grid').getByRole('button', { name: new RegExp(`^${day} [^,]*, ${time}`) });
