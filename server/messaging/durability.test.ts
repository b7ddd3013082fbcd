import { expect, test } from 'vitest';
import { tryDurability } from './durability.stress.ts';

// The long version is a command: node bench/durability.ts
test('messages: none is lost, doubled or out of order when the server and the database are killed', async () => {
  const findings = await tryDurability({ threads: 4, messages: 600, serverKills: 3, databaseKills: 1 });
  const { lost, doubled, disordered, misread } = findings;
  expect({ lost, doubled, disordered, misread }).toEqual({ lost: 0, doubled: 0, disordered: 0, misread: 0 });
  expect(findings.acknowledged).toBeGreaterThanOrEqual(600);
  expect(findings.outages).toHaveLength(4);
});
