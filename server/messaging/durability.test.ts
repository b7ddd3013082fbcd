import { expect, test } from 'vitest';
import { isShort } from '#server/testing/length.ts';
import { tryDurability } from './durability.stress.ts';

// The long version is a command: node bench/kills.ts messages
test('messages: killing the server and the database loses, doubles, reorders or miscounts none', async () => {
  const serverKills = isShort ? 1 : 3;
  const findings = await tryDurability({ threads: 4, messages: 600, serverKills, databaseKills: 1 });
  const { lost, doubled, disordered, misread, miscounted } = findings;
  expect({ lost, doubled, disordered, misread, miscounted }).toEqual({
    lost: 0,
    doubled: 0,
    disordered: 0,
    misread: 0,
    miscounted: 0,
  });
  expect(findings.acknowledged).toBeGreaterThanOrEqual(600);
  expect(findings.outages).toHaveLength(serverKills + 1);
});
