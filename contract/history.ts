import * as z from 'zod/mini';
import { call } from './call.ts';
import { ClosedReason, OpenFacts } from './candidates.ts';
import { Stage } from './stages.ts';
import { contactStates } from './contacts.ts';
import { Id, Nothing, multiline } from './fields.ts';
import { may } from './may.ts';

/** Maximum number of characters of a note. */
export const maxNoteLength = 2_000;
/** Maximum number of notes of a company about one talent. */
export const maxNotes = 100;
/** Maximum number of colleagues notified of a note. */
export const maxTold = 50;

/** A conversation of a member with the talent, without its messages. */
export const TeamContact = z.object({
  /** Null for a former member. */
  memberId: z.nullable(Id),
  /** Title of the position that it began with; null for none. */
  positionTitle: z.nullable(z.string()),
  /** The side that wrote first. */
  openedBy: z.enum(['member', 'talent']),
  /** When, ISO 8601 in UTC. */
  startedAt: z.string(),
  state: z.enum(contactStates),
  /** When the other side answered, ISO 8601 in UTC; null until then. */
  answeredAt: z.nullable(z.string()),
  /** The conversation, if its member shares it with the team; null otherwise. */
  sharedThreadId: z.nullable(Id),
});
export type TeamContact = z.infer<typeof TeamContact>;

/** The talent's stage with a position. */
export const TeamStage = z.object({
  positionHashId: z.string(),
  positionTitle: z.string(),
  isLive: z.boolean(),
  stage: Stage,
  /** ISO 8601 in UTC. */
  since: z.string(),
  /** The member who moved them; null for a former member, and for an automatic move. */
  memberId: z.nullable(Id),
  /** Only if closed; null for none. */
  reason: z.nullable(ClosedReason),
  ...OpenFacts,
});
export type TeamStage = z.infer<typeof TeamStage>;

export const Note = z.object({
  id: Id,
  text: z.string(),
  /** The author; null for a former member. */
  memberId: z.nullable(Id),
  /** Current members whom the author has told of it. */
  toldIds: z.array(Id),
  /** ISO 8601 in UTC. */
  writtenAt: z.string(),
  may: may('deleteNote'),
});
export type Note = z.infer<typeof Note>;

export const talentHistory = call({
  summary:
    'What the company’s members have done about a talent: who wrote and whether it was answered, where the talent stands, and their notes, each the latest first; for a talent with no stage, the Live positions by fit. No text of a conversation. 404 for a talent whom the viewer does not see.',
  path: '/api/client/talent-history',
  audience: ['client'],
  token: 'never',
  isReading: true,
  payload: z.object({ talentId: Id }),
  answer: z.object({
    talentId: Id,
    contacts: z.array(TeamContact),
    stages: z.array(TeamStage),
    /**
     * Live positions to consider the talent for, the best fit first; empty for a talent with a stage that is not
     * closed.
     */
    considerFor: z.array(z.object({ hashId: z.string(), title: z.string() })),
    notes: z.array(Note),
    /** Current members of the company, including the viewer: names for the ids above. */
    members: z.array(z.object({ id: Id, firstName: z.string(), lastName: z.string() })),
    may: may('note'),
  }),
});

export const saveNote = call({
  summary:
    'Adds a note about a talent for the company’s members, and mails those of `tellIds` who are colleagues; the note names them. 404 for a talent whom the viewer does not see, 409 past 100 notes about one talent.',
  path: '/api/client/notes/save',
  audience: ['client'],
  token: 'never',
  acting: 'never',
  payload: z.object({
    talentId: Id,
    text: multiline(maxNoteLength).check(z.trim(), z.minLength(1, 'must not be empty')),
    tellIds: z.optional(z.array(Id).check(z.maxLength(maxTold))),
  }),
  answer: z.object({ noteId: Id }),
});

export const deleteNote = call({
  summary: 'Deletes a note of the viewer’s own; 404 for any other.',
  path: '/api/client/notes/delete',
  audience: ['client'],
  token: 'never',
  acting: 'never',
  payload: z.object({ noteId: Id }),
  answer: Nothing,
});
