import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { send } from '#web/platform/calls/api.ts';
import { Questions } from '#web/ui/questions.tsx';
import { confirmLive } from './going-live.tsx';
import { emptyDraft } from './position-draft.ts';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<() => unknown>() }));
vi.mocked(send).mockResolvedValue({ recipientCount: 0 });

const company = {
  id: 1,
  name: 'Atlas',
  avatarUrl: null,
  backgroundImageUrl: null,
  verifiedDomain: null,
  tagline: '',
  teammates: [],
};
const plain = { hashId: 'abc', company: { ...company, description: '', benefits: '' } };

const missing = [
  'No skill is required, so nobody is notified until you add one.',
  'No place is stated, so it fits engineers anywhere.',
  'It has no description yet.',
];

test('without a required proven domain, the question links to its proof and cannot be confirmed', async () => {
  vi.mocked(send).mockResolvedValueOnce({ recipientCount: 3, needsDomain: true });
  const screen = await render(<Questions />);
  const asked = confirmLive(plain, [], { ...emptyDraft, title: 'Cartographer' });
  const dialog = screen.getByRole('dialog', { name: 'Going Live needs a proven domain' });
  await expect
    .element(dialog.getByRole('link', { name: 'Prove a domain' }))
    .toHaveAttribute('href', '/client/company/trust');
  await expect.element(screen.getByRole('button', { name: 'Go Live' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Back to the form' }).click();
  expect(await asked).toBe(false);
});

test('the question before going Live lists only the parts that are missing', async () => {
  const screen = await render(<Questions />);
  const dialog = screen.getByRole('dialog', { name: 'Are you sure you want to go Live?' });
  const draft = { ...emptyDraft, title: 'Cartographer' };
  const empty = confirmLive(plain, [], draft);
  for (const line of missing) await expect.element(dialog.getByText(line)).toBeVisible();
  await screen.getByRole('button', { name: 'Go Live' }).click();
  expect(await empty).toBe(true);

  const filled = confirmLive(plain, [], { ...draft, skillIds: [4], isRemote: true, description: '<p>Maps</p>' });
  await expect.element(dialog.getByText('Cartographer')).toBeVisible();
  for (const line of missing) await expect.element(dialog.getByText(line)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(await filled).toBe(false);
});

test('the question counts pictures without a description, links to them, and can be confirmed', async () => {
  const screen = await render(<Questions />);
  const dialog = screen.getByRole('dialog', { name: 'Are you sure you want to go Live?' });
  const draft = { ...emptyDraft, title: 'Cartographer' };
  const description = '<p><img src="/a.webp" alt=""><img src="/b.webp" alt="The team" width="40" height="25"></p>';
  const benefits = '<p><img src="/c.webp" alt=" "></p>';
  const pictured = confirmLive({ ...plain, company: { ...plain.company, description, benefits } }, [], draft);
  await expect.element(dialog.getByText('Two pictures have no description.')).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'Edit your company’s texts' }))
    .toHaveAttribute('href', '/client/company/edit');
  await screen.getByRole('button', { name: 'Go Live' }).click();
  expect(await pictured).toBe(true);

  const described = confirmLive({ ...plain, company: { ...plain.company, description: '<p>Maps</p>' } }, [], draft);
  await expect.element(dialog.getByText('Cartographer')).toBeVisible();
  await expect.element(dialog.getByText(/no description\./)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(await described).toBe(false);
});
