import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { send } from '#web/platform/calls/api.ts';
import { loadTexts } from '#web/platform/texts/texts.ts';
import { emptyDraft, withSkillToggled } from './position-draft.ts';
import { SkillSuggestions } from './skill-suggestions.tsx';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<() => unknown>() }));
/** Each required skill leaves a tenth of 1,000 candidates. */
vi.mocked(send).mockImplementation((_call, payload) => {
  const { skills } = payload as { skills: number[] }; // of searchTalent
  return Promise.resolve({ talentCount: 1_000 / 10 ** skills.length, relaxations: [] });
});

await loadTexts('positions');

const skills = [
  { id: 1, name: 'React' },
  { id: 2, name: 'TypeScript', synonyms: ['ts'] },
  { id: 3, name: 'GraphQL' },
];

function Suggestions({ title }: { title: string }) {
  const [draft, setDraft] = useState({ ...emptyDraft, title });
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <SkillSuggestions
        draft={draft}
        skills={skills}
        onAdd={(field, id) => setDraft((current) => withSkillToggled(current, field, id))}
      />
      <output>{JSON.stringify([draft.skillIds, draft.optionalSkillIds])}</output>
    </QueryClientProvider>
  );
}

test('adds skills of the title one by one, the third as optional, and keeps the focus on the line', async () => {
  await render(<Suggestions title="React/TS developer, GraphQL" />);
  const line = page.getByRole('group', { name: 'Suggested skills' });
  await expect.element(page.getByText('Add to Required Skills:')).toBeVisible();
  await page.getByRole('button', { name: 'Add React (100)', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Add React' })).not.toBeInTheDocument();
  await expect.element(line).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Add TypeScript (10)', exact: true })).toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByText('Add to Optional Skills:')).toBeVisible();
  await page.getByRole('button', { name: 'Add GraphQL', exact: true }).click();
  await expect.element(page.getByText('Skills that you name here are suggested below.')).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('[[1,2],[3]]');
});

test('a title without skills explains the line', async () => {
  await render(<Suggestions title="Head of Product" />);
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  await expect.element(page.getByText('Skills that you name here are suggested below.')).toBeVisible();
});
