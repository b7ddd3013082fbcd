import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ContactList } from './contact-list.tsx';

const someone = { avatarUrl: null, isMe: false, may: { write: false }, whyNot: {} };
const members = Array.from({ length: 40 }, (_, index) => ({
  ...someone,
  id: index + 1,
  firstName: index === 30 ? 'Zoë' : 'Ada',
  lastName: `Moreau ${index + 1}`,
  title: index === 20 ? 'Head of Recruiting' : '',
}));

function List({ count }: { count: number }) {
  const [value, setValue] = useState<number | null>(5);
  return <ContactList teammates={members.slice(0, count)} value={value} onChange={setValue} />;
}

test('a short list shows all members, in order and without a search', async () => {
  const screen = await render(<List count={8} />);
  await expect.element(screen.getByRole('radio', { name: 'Ada Moreau 5' })).toBeChecked();
  await expect.element(screen.getByRole('radio').first()).toHaveAccessibleName('Ada Moreau 1');
  expect(screen.getByRole('textbox').elements()).toEqual([]);
  const { scrollHeight, clientHeight } = screen.getByRole('radiogroup').element();
  expect(scrollHeight).toBe(clientHeight);
});

test('a member who has not signed in can be chosen, and the list names whom engineers reach until then', async () => {
  const teammates = members
    .slice(0, 3)
    .map((member) => (member.id === 2 ? { ...member, isInvited: true as const } : member));
  const choose = vi.fn<(teammateId: number) => void>();
  const screen = await render(<ContactList teammates={teammates} value={1} onChange={choose} />);
  await screen.getByText('Has not signed in yet. Until then engineers reach Ada.').click();
  expect(choose).toHaveBeenCalledWith(2);
  expect(screen.getByText(/Has not signed in yet/).elements()).toHaveLength(1);
});

test('a long list scrolls, and keeps the initial choice first', async () => {
  const screen = await render(<List count={40} />);
  const { scrollHeight, clientHeight } = screen.getByRole('radiogroup').element();
  expect(scrollHeight).toBeGreaterThan(2 * clientHeight);
  const first = screen.getByRole('radio').first();
  await expect.element(first).toHaveAccessibleName('Ada Moreau 5');
  await screen.getByText('Ada Moreau 2', { exact: true }).click();
  await expect.element(screen.getByRole('radio', { name: 'Ada Moreau 2', exact: true })).toBeChecked();
  await expect.element(first).toHaveAccessibleName('Ada Moreau 5');
});

test('the keyboard alone finds a member by name or title and chooses them', async () => {
  const screen = await render(<List count={40} />);
  const search = screen.getByRole('textbox', { name: 'Find a teammate' });
  await search.click();
  await userEvent.keyboard('zoe{Enter}');
  await expect.element(screen.getByRole('radio', { name: 'Zoë Moreau 31' })).toBeChecked();
  await userEvent.keyboard('{Escape}recruit');
  await expect.element(search).toHaveValue('recruit');
  await expect.element(screen.getByRole('radio')).toHaveAccessibleName(/Moreau 21/);
  await userEvent.keyboard('{Enter}{Escape}');
  await expect.poll(() => screen.getByRole('radio').elements().length).toBe(40);
  await expect.element(screen.getByRole('radio', { name: /Moreau 21/ })).toBeChecked();
});

test('Enter keeps the choice without a query, or if no name matches, which is announced', async () => {
  const screen = await render(<List count={40} />);
  await screen.getByText('Ada Moreau 2', { exact: true }).click();
  await screen.getByRole('textbox').click();
  await userEvent.keyboard('{Enter}nobody of that name{Enter}');
  await expect.element(screen.getByRole('status')).toHaveTextContent('No matching teammate.');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('radio', { name: 'Ada Moreau 2', exact: true })).toBeChecked();
});
