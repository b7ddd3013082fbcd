import { expect, test } from 'vitest';
import { setUser } from '#web/platform/session/session.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { ada } from '#web/testing/users.ts';
import { MessageButton, OpenedFrom } from './message-action.tsx';

const mira = { id: 7, firstName: 'Mira', may: { write: true } };

test('the button leads to the conversation, about the position that the profile was opened from', async () => {
  setUser({ ...ada, company: { id: 3, name: 'Northwind Labs', avatarUrl: null } });
  const { screen, search, path } = await renderApp(
    () => (
      <OpenedFrom value="Cartographer1">
        <MessageButton partner={mira} />
      </OpenedFrom>
    ),
    { routes: { '/client/messages/{-$id}': undefined } },
  );
  await screen.getByRole('button', { name: 'Message Mira Now' }).click();
  await expect.poll(path).toBe('/client/messages/7');
  expect(search()).toEqual({ about: 'Cartographer1' });
});
