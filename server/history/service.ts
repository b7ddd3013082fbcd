import type * as z from 'zod/mini';
import {
  type deleteNote as deleteNoteCall,
  maxNotes,
  saveNote as saveNoteCall,
  type talentHistory as talentHistoryCall,
} from '#contract/history.ts';
import { lockOwnCompany } from '#server/companies/service.ts';
import { listByFit } from '#server/matching/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { mayOf } from '#server/platform/errors/may.ts';
import { type ClientViewer, whyNotActing } from '#server/platform/session/viewer.ts';
import { queueNoteMails } from './mails.ts';
import { presentContact, presentNote, presentStage } from './present.ts';
import * as store from './store.ts';

export { historyMails } from './mails.ts';

/** Returns the history of the viewer's company with a talent; 404 for one whom the viewer does not see. */
export async function talentHistory(
  db: Database,
  viewer: ClientViewer,
  { talentId }: z.output<(typeof talentHistoryCall)['payload']>,
): Promise<z.input<(typeof talentHistoryCall)['answer']>> {
  const { companyId } = viewer;
  const [isSeen, contacts, stages, notes, members] = await Promise.all([
    store.seesTalent(db, viewer, talentId),
    store.listContacts(db, companyId, talentId),
    store.listStages(db, viewer, talentId),
    store.listNotes(db, companyId, talentId),
    store.listMembers(db, companyId),
  ]);
  if (!isSeen) throw noSuchTalent();
  const isInPlay = stages.some(({ stage }) => stage !== 'closed');
  const stageIn = new Set(stages.map(({ positionHashId }) => positionHashId));
  const live = isInPlay ? [] : await listByFit(db, viewer, talentId);
  return {
    talentId,
    contacts: contacts.map(presentContact),
    stages: stages.map(presentStage),
    considerFor: live.filter(({ hashId }) => !stageIn.has(hashId)),
    notes: notes.map((note) => presentNote(note, viewer)),
    members,
    may: mayOf({ note: whyNotActing(viewer, saveNoteCall) }),
  };
}

/**
 * Adds a note about a talent, keeps which colleagues it tells, and mails them. 404 for a talent whom the viewer does
 * not see, 409 past the maximum of notes about a talent.
 */
export async function saveNote(
  { db }: Pick<Services, 'db'>,
  viewer: ClientViewer,
  { talentId, text, tellIds = [] }: z.output<(typeof saveNoteCall)['payload']>,
): Promise<z.input<(typeof saveNoteCall)['answer']>> {
  const { id: authorId, companyId } = viewer;
  return withTransaction(db, async (db) => {
    await lockOwnCompany(db, viewer); // its lock keeps the count
    if (!(await store.seesTalent(db, viewer, talentId))) throw noSuchTalent();
    if ((await store.countNotes(db, companyId, talentId)) >= maxNotes)
      throw new AppError('conflict', `There are ${maxNotes} notes about this talent already.`, {
        reason: { code: 'tooManyNotes', params: { count: maxNotes } },
      });
    const { id: noteId } = await store.insertNote(db, { companyId, talentId, authorId, text });
    const told = await store.listColleagues(db, viewer, tellIds);
    await store.insertMentions(db, noteId, told);
    await queueNoteMails(db, noteId, told);
    return { noteId };
  });
}

/** Deletes a note of the viewer's own; 404 for any other. */
export async function deleteNote(
  db: Database,
  viewer: ClientViewer,
  { noteId }: z.output<(typeof deleteNoteCall)['payload']>,
): Promise<void> {
  if (!(await store.deleteNote(db, viewer, noteId))) throw new AppError('not-found', 'You have written no such note.');
}

const noSuchTalent = () => new AppError('not-found', 'There is no such talent.');
