import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { toggled } from '#web/platform/keeping/form-changes.ts';
import { SkillPicker } from './skill-picker.tsx';

const skilltypes = [
  { id: 1, name: 'Languages' },
  { id: 2, name: 'Databases' },
];
const skills = [
  { id: 1, name: 'JavaScript', skilltype_id: 1, synonyms: ['js'] },
  { id: 2, name: 'Go', skilltype_id: 1 },
  { id: 3, name: 'PostgreSQL', skilltype_id: 2 },
];

function Picker({ elsewhere }: { elsewhere?: Parameters<typeof SkillPicker>[0]['elsewhere'] }) {
  const [value, setValue] = useState<readonly number[]>([3]);
  return (
    <>
      <button type="button">Elsewhere</button>
      <SkillPicker
        label="Skills"
        skills={skills}
        skilltypes={skilltypes}
        value={value}
        onToggle={(id) => setValue((before) => toggled(before, id))}
        elsewhere={elsewhere}
      />
    </>
  );
}

test('skills are toggled one by one while the list stays open', async () => {
  const screen = await render(<Picker />);
  await screen.getByRole('combobox', { name: 'Skills' }).click();
  await screen.getByRole('option', { name: 'Go' }).click();
  await screen.getByRole('option', { name: 'JavaScript' }).click();
  await expect.element(screen.getByRole('button', { name: 'Remove Go' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Remove JavaScript' })).toBeVisible();
  await expect.element(screen.getByRole('option', { name: 'Go' })).toHaveAttribute('aria-selected', 'true');
  await screen.getByRole('button', { name: 'Elsewhere' }).click();
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
});

test('the keyboard alone finds a skill by its synonym, chooses it and closes the list', async () => {
  const screen = await render(<Picker />);
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.keyboard('js{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Remove JavaScript' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('combobox')).toHaveValue('');
});

test('arrows move through the options across groups', async () => {
  const screen = await render(<Picker />);
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Remove PostgreSQL' })).not.toBeInTheDocument();
});

test('Backspace removes the last chip, and removing a chip keeps the focus in the field', async () => {
  const screen = await render(<Picker />);
  await screen.getByRole('button', { name: 'Remove PostgreSQL' }).click();
  await expect.element(screen.getByRole('combobox')).toHaveFocus();
  await expect.element(screen.getByRole('combobox')).toHaveAttribute('placeholder', 'Click to select skills...');
  await userEvent.keyboard('go{Enter}{Backspace}{Backspace}{Backspace}');
  await expect.element(screen.getByRole('button', { name: 'Remove Go' })).not.toBeInTheDocument();
});

test('says when no skill matches', async () => {
  const screen = await render(<Picker />);
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.keyboard('cobol');
  await expect.element(screen.getByText('No matching skill.')).toBeVisible();
});

test('Enter does not add a skill that contains the text only inside a word, and says so', async () => {
  const screen = await render(<Picker />);
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.keyboard('cript');
  await expect.element(screen.getByRole('option', { name: 'JavaScript' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('status')).toHaveTextContent('No matching skill.');
  await expect.element(screen.getByRole('paragraph')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Remove JavaScript' })).not.toBeInTheDocument();
});

test('typing replaces the previous query, and Enter chooses the best match', async () => {
  const screen = await render(<Picker />);
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.keyboard('js{Enter}go{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Remove JavaScript' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Remove Go' })).toBeVisible();
});

test('announces every change; a removal from the other field is also shown', async () => {
  const screen = await render(<Picker elsewhere={{ label: 'Optional Skills', mark: 'optional', ids: [2] }} />);
  const said = screen.getByRole('status');
  await userEvent.click(screen.getByRole('combobox'));
  await screen.getByRole('option', { name: 'JavaScript' }).click();
  await expect.element(said).toHaveTextContent('JavaScript added.');
  await screen.getByRole('option', { name: 'Go optional' }).click();
  await expect.element(said).toHaveTextContent('Go added, and taken out of Optional Skills.');
  await screen.getByRole('button', { name: 'Remove PostgreSQL' }).click();
  await expect.element(said).toHaveTextContent('PostgreSQL removed.');
});

test('Tab leaves and closes the open list', async () => {
  const screen = await render(<Picker />);
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
});

test('renders all of many skills shortly after each opening of the list', async () => {
  const many = Array.from({ length: 300 }, (_, id) => ({ id, name: `Skill ${id}`, skilltype_id: 1 + (id % 2) }));
  const screen = await render(
    <SkillPicker label="Skills" skills={many} skilltypes={skilltypes} value={[]} onToggle={() => {}} />,
  );
  for (const key of ['{ArrowDown}', '{Escape}{ArrowDown}']) {
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.keyboard(key);
    await expect.poll(() => screen.getByRole('option').elements().length).toBe(300);
    await expect.element(screen.getByRole('option').last()).toHaveTextContent('Skill 299');
  }
});
