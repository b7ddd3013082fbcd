import * as z from 'zod/mini';
import { call } from './call.ts';
import { Id, LongId } from './fields.ts';

/** Acts of administrators. `changed` is a call made while acting as a user, at most one entry a minute per call. */
export const acts = [
  'signedInAs',
  'returned',
  'changed',
  'userDeleted',
  'trialSet',
  'caseOpened',
  'caseTaken',
  'caseReleased',
  'caseDecided',
  'appealDecided',
  'positionTakenDown',
  'suspended',
  'restored',
  'mailRetried',
  'mailDiscarded',
  'domainSet',
  'passkeysReset',
  'sessionsEnded',
  'listDownloaded',
  'nameChanged',
  'administratorRemoved',
] as const;
export const Act = z.enum(acts);
export type Act = z.infer<typeof Act>;

/** Entries in one answer. */
export const logPageSize = 100;

const Named = z.nullable(z.object({ id: Id, name: z.string() }));

export const LogEntry = z.object({
  id: LongId,
  at: z.iso.datetime(),
  act: Act,
  /** As they were named then; the id is null once deleted. Null for one deleted before names were kept. */
  administrator: z.nullable(z.object({ id: z.nullable(Id), name: z.string(), email: z.string() })),
  /** These by their present names; null once deleted, and if the act has none. */
  user: z.nullable(z.object({ id: Id, name: z.string(), isTalent: z.boolean() })),
  company: Named,
  caseId: z.nullable(Id),
  /** Facts of the act, without names, addresses and texts, but for those of a removed administrator. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type LogEntry = z.infer<typeof LogEntry>;

export const adminLog = call({
  summary: 'The acts of administrators, latest first, 100 at a time.',
  path: '/api/adminLog',
  audience: ['administrator'],
  isReading: true,
  payload: z.object({
    act: z.optional(Act),
    administratorId: z.optional(Id),
    userId: z.optional(Id),
    companyId: z.optional(Id),
    /** Cursor of the previous answer, to continue there. */
    cursor: z._default(z.nullable(LongId), null),
  }),
  answer: z.object({
    entries: z.array(LogEntry),
    /** Null at the end. */
    nextCursor: z.nullable(LongId),
  }),
});
