import type * as z from 'zod/mini';
import { type Note, type TeamContact, type TeamStage, deleteNote } from '#contract/history.ts';
import { mayOf } from '#server/platform/errors/may.ts';
import { type ClientViewer, whyNotActing } from '#server/platform/session/viewer.ts';
import { whyNotDelete } from './policy.ts';
import type { ContactRow, NoteRow, StageRow } from './store.ts';

export const presentContact = ({ startedAt, answeredAt, state, answer, ...row }: ContactRow): TeamContact => ({
  ...row,
  startedAt: startedAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
  state: stateOf({ answeredAt, state, answer }),
});

function stateOf({ answeredAt, state, answer }: Pick<ContactRow, 'answeredAt' | 'state' | 'answer'>) {
  if (state === 'declined') return 'notInterested';
  if (state === 'lapsed' || state === 'closed') return state;
  if (answeredAt === null) return 'open';
  return answer === 'interested' ? 'interested' : 'answered';
}

export const presentStage = ({ movedAt, interviewAt, ...row }: StageRow): TeamStage => ({
  ...row,
  since: movedAt.toISOString(),
  interviewAt: interviewAt?.toISOString() ?? null,
});

export const presentNote = (
  { id, text, authorId, createdAt, toldIds }: NoteRow,
  viewer: ClientViewer,
): z.input<typeof Note> => ({
  id,
  text,
  memberId: authorId,
  toldIds,
  writtenAt: createdAt.toISOString(),
  may: mayOf({ deleteNote: whyNotActing(viewer, deleteNote) ?? whyNotDelete(viewer, authorId) }),
});
