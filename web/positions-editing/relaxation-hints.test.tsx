import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTexts } from '#web/platform/texts/texts.ts';
import { RelaxationHints } from './relaxation-hints.tsx';

vi.mock('#web/platform/session/session.ts', () => ({ useUser: () => ({ countries: [] }) }));
await loadTexts('positions');

const skills = ['Rust', 'Go'].map((name, index) => ({ id: index + 1, name, skilltype_id: 1, selected: false }));

test.each([
  [[1], 'No engineer with Rust fits yet.'],
  [[], 'No engineer fits yet.'],
  [[1, 2], 'Nobody matches all of these. Try fewer conditions.'],
])('without talents for the skills %j and without hints, it says "%s"', async (chosenIds, text) => {
  await render(
    <RelaxationHints
      relaxations={[]}
      skills={skills}
      chosenIds={chosenIds}
      isPending={false}
      isNobody
      setDraft={() => {}}
    />,
  );
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test('with hints but no matches, it does not say that few match', async () => {
  const relaxations = [{ kind: 'withoutSkill', gain: 12, skillId: 1 } as const];
  await render(
    <RelaxationHints {...{ relaxations, skills }} chosenIds={[1]} isPending={false} isNobody setDraft={() => {}} />,
  );
  await expect.element(page.getByText('No matches yet.', { exact: true })).toBeVisible();
});
