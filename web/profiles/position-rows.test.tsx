import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { PositionRows } from './position-rows.tsx';

const skill = (id: number, name: string) => ({ id, name, skilltype_id: 1, selected: true });

test('ticks the skills that the viewer has', async () => {
  const row = {
    id: 1,
    hashId: 'pilot',
    title: 'Pilot',
    isLive: true,
    skills: [skill(1, 'Python'), skill(2, 'Rust')],
    heldSkillIds: [2],
    pay: null,
    locationStr: 'Remote',
  };
  const screen = await render(<PositionRows title="Positions" positions={[row]} />);
  const chips = screen.getByRole('listitem');
  expect(chips.elements().map(({ textContent }) => textContent)).toEqual(['Python', '✓You have: Rust']);
});
