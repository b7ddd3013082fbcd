import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '#server/platform/process/settings.ts';
import { type Replicated, startReplicated } from '#server/testing/replicated.ts';
import { examine } from './doctor.ts';

let pair: Replicated;
beforeAll(async () => {
  pair = await startReplicated();
});
afterAll(() => pair.drop());

/** What the doctor says of the replica; wrong lines begin with a cross. */
async function finding(replicaUrl = pair.replicaUrl): Promise<string | undefined> {
  const settings = readSettings({ DATABASE_URL: pair.url, DATABASE_REPLICA_URL: replicaUrl }, () => '');
  for await (const { name, isWell, sentence } of examine(settings))
    if (name === 'replica') return isWell ? sentence : `✗ ${sentence}`;
  return undefined;
}

test('the doctor says how far a replica is behind, or what to do about it', async () => {
  await expect.poll(() => finding()).toMatch(/^Answers, and is \d\.\d s behind\.$/);
  await pair.freeze();
  await sql`create table notes (note integer)`.execute(pair.connection.db);
  expect(await finding()).toMatch(/^✗ More than 3 s behind, so it is not used\. Look at its log/);
  await pair.thaw();
  expect(await finding(pair.url)).toMatch(/^✗ DATABASE_REPLICA_URL is "a primary", expected/);
  await pair.stopReplica();
  expect(await finding()).toMatch(/^✗ DATABASE_REPLICA_URL does not answer: .* Start the replica or correct/);
});
