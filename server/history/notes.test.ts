import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteNote, maxNoteLength, maxNotes, saveNote, talentHistory } from '#contract/history.ts';
import { readMailSettings, saveMailSettings } from '#contract/mail-settings.ts';
import { addExclusion } from '#contract/privacy.ts';
import { leaveCompany } from '#contract/teammates.ts';
import { buildClient, signInClient } from '#server/accounts/build.ts';
import { mailHandlers } from '#server/mail/service.ts';
import type { Caller } from '#server/testing/caller.ts';
import { sendDue } from '#server/testing/outbox.ts';
import { useUp } from '#server/testing/use-up.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildTeam } from './build.ts';
import { historyMails } from './mails.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ host: '0.0.0.0' });
});
afterAll(() => world.close());

const note = async (caller: Caller, talentId: number, text = 'Prefers mornings', tellIds: number[] = []) =>
  (await caller.send(saveNote, { talentId, text, tellIds })).answer.noteId;
const notesOf = async (caller: Caller, talentId: number) =>
  (await caller.send(talentHistory, { talentId })).answer.notes;
const send = () => sendDue(world, mailHandlers(world.services, [historyMails.note]));

test('colleagues read a note, only its author can delete it, and it outlives the author', async () => {
  const { caller, client, asColleague, talent } = await buildTeam(world);
  const noteId = await note(asColleague, talent.id, ' Prefers <b>mornings</b>\n');
  const own = await note(caller, talent.id, 'Speaks Portuguese');
  expect(await notesOf(caller, talent.id)).toMatchObject([
    { id: own, memberId: client.id, may: { deleteNote: true } },
    { id: noteId, text: 'Prefers <b>mornings</b>', may: { deleteNote: false } },
  ]);
  expect((await caller.send(deleteNote, { noteId })).status).toBe(404);
  expect((await caller.send(deleteNote, { noteId: own })).status).toBe(200);
  expect((await caller.send(deleteNote, { noteId: own })).status).toBe(404);
  await asColleague.send(leaveCompany, {});
  expect(await notesOf(caller, talent.id)).toMatchObject([{ id: noteId, memberId: null, may: { deleteNote: false } }]);
  const stranger = await signInClient(world);
  expect(await notesOf(stranger.caller, talent.id)).toEqual([]);
  expect((await stranger.caller.send(deleteNote, { noteId })).status).toBe(404);
});

test('mails named colleagues once each without the words, and nobody else', async () => {
  const { caller, client, companyId, colleague, asColleague, talent, asTalent } = await buildTeam(world);
  const { db } = world.services;
  const quiet = await buildClient(db, { companyId });
  const asQuiet = await world.signIn(quiet);
  await asQuiet.send(saveMailSettings, { settings: { team: false } });
  expect((await asQuiet.send(readMailSettings, {})).answer.settings).toMatchObject({ team: false });
  expect((await asTalent.send(saveMailSettings, { settings: { team: false } })).status).toBe(422);
  const stranger = await buildClient(db);
  const told = [colleague.id, colleague.id, client.id, quiet.id, stranger.id, talent.id];
  const written = await note(caller, talent.id, 'Secret words', told);
  const toldIds = [colleague.id, quiet.id];
  expect(await notesOf(asColleague, talent.id)).toMatchObject([{ id: written, toldIds }]);
  const mails = await send();
  expect(mails.map(({ to }) => to)).toEqual([colleague.email]);
  const [mail] = mails;
  expect(mail?.subject).toBe('A colleague left a note for you on Rolecall');
  expect(mail?.text).toContain(`/client/home?talent=${talent.id}`);
  expect(mail?.html).toContain('Mira Okafor');
  expect(JSON.stringify(mail)).not.toContain('Secret words');

  // No mail about a deleted note or a hidden talent.
  const gone = await note(caller, talent.id, 'Gone', [colleague.id]);
  await caller.send(deleteNote, { noteId: gone });
  await note(asColleague, talent.id, 'Hidden', [client.id]);
  await asTalent.send(addExclusion, { kind: 'company', companyId });
  expect(await send()).toEqual([]);
});

test('refuses notes past the limits, and any access to notes about a hidden talent', async () => {
  const { caller, companyId, talent, asTalent } = await buildTeam(world);
  const { db } = world.services;
  const { client, caller: limited } = await signInClient(world);
  await useUp(db, 'notes', client.id, 1);
  const payload = { talentId: talent.id, text: 'Prefers mornings' };
  expect((await limited.send(saveNote, payload)).status).toBe(200);
  expect((await limited.send(saveNote, payload)).status).toBe(429);
  for (const text of ['', ' \n ', 'x'.repeat(maxNoteLength + 1)])
    expect((await caller.send(saveNote, { ...payload, text })).status).toBe(422);
  const noteId = await note(caller, talent.id);
  await sql`
    insert into candidate_notes (company_id, talent_id, text)
    select ${companyId}::integer, ${talent.id}::integer, 'Note ' || n from generate_series(2, ${maxNotes}::integer) n`.execute(
    db,
  );
  expect((await caller.send(saveNote, payload)).problem.reason).toEqual({
    code: 'tooManyNotes',
    params: { count: maxNotes },
  });
  await asTalent.send(addExclusion, { kind: 'company', companyId });
  expect((await caller.send(saveNote, payload)).status).toBe(404);
  expect((await caller.send(deleteNote, { noteId })).status).toBe(404);
  expect((await caller.send(talentHistory, { talentId: talent.id })).status).toBe(404);
});
