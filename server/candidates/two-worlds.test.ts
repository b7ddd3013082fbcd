import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCandidates, moveCandidates } from '#contract/candidates.ts';
import { accessTable } from '#server/access-table.ts';
import { write } from '#server/contacts/build.ts';
import { type AccessWorld, createAccessWorld } from '#server/testing/access-world.ts';

let access: AccessWorld;
beforeAll(async () => {
  access = await createAccessWorld();
});
afterAll(() => access.world.close());

/** Payloads that do not parse: asked once, since each search counts. */
const malformed = new Set<string>();

/** Every answer that a talent can read: each reading call of theirs, with each payload of the access table. */
async function readAll(): Promise<string[]> {
  const { people, ids } = access;
  const answers: string[] = [];
  for (const { call, objects } of accessTable(ids)) {
    const { audience } = call;
    if (!call.isReading || (typeof audience !== 'string' && !audience.includes('talent'))) continue;
    for (const [object, payload] of Object.entries(objects)) {
      const asked = `${call.path} ${object}`;
      if (malformed.has(asked)) continue;
      const { status, text } = await people.talent.send(call, payload());
      if (status === 422) malformed.add(asked);
      // Each failure has its own id.
      else answers.push(`${asked} ${status} ${text.replaceAll(/"requestId":"[^"]*"/g, '')}`);
    }
  }
  return answers;
}

test('no call of an engineer reveals that a company keeps, passes or moves them', async () => {
  const { people, ids } = access;
  const positionHashId = ids.draft.hashId;
  await readAll(); // marks everything as read
  const before = await readAll();
  expect(before.length).toBeGreaterThan(30);
  const moves = [
    { stage: 'kept' },
    { stage: 'interview' },
    { stage: 'hired' },
    { stage: 'closed', reason: 'notAFit' },
    { stage: null },
  ] as const;
  for (const move of moves) {
    const { answer } = await people.client.send(moveCandidates, { positionHashId, talentIds: [ids.talent], ...move });
    expect(answer.moved).toEqual([ids.talent]);
    expect(await readAll()).toEqual(before);
  }
  const { standing } = (await people.client.send(listCandidates, { positionHashId, talentIds: [ids.talent] })).answer;
  expect(standing).toEqual([]);

  // The walk would notice: a message is visible.
  await write(people.client, ids.thread);
  expect(await readAll()).not.toEqual(before);
});
