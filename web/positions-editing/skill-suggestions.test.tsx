import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTexts } from '#web/platform/texts/texts.ts';
import { SkillSuggestions } from './skill-suggestions.tsx';

await loadTexts('positions');

const skills = [
  { id: 1, name: 'React' },
  { id: 2, name: 'TypeScript', synonyms: ['ts'] },
];

function Suggestions({ title }: { title: string }) {
  const [chosenIds, setChosenIds] = useState<number[]>([]);
  return (
    <SkillSuggestions
      title={title}
      skills={skills}
      chosenIds={chosenIds}
      onAdd={(id) => setChosenIds((ids) => [...ids, id])}
    />
  );
}

test('skills of the title are added one by one, and the focus stays on the line', async () => {
  await render(<Suggestions title="React/TS developer" />);
  const line = page.getByRole('group', { name: 'Suggested skills' });
  await page.getByRole('button', { name: 'Add React' }).click();
  await expect.element(page.getByRole('button', { name: 'Add React' })).not.toBeInTheDocument();
  await expect.element(line).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(line).toHaveTextContent('Skills that you name here are suggested below.');
});

test('a title without skills explains the line', async () => {
  await render(<Suggestions title="Head of Product" />);
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  await expect.element(page.getByText('Skills that you name here are suggested below.')).toBeVisible();
});
