import * as z from 'zod/mini';
import { call } from './call.ts';
import { Id, NoPayload, Nothing } from './fields.ts';

const audience = ['talent', 'client'] as const;
const payload = z.object({ userId: Id });

export const block = call({
  summary:
    'Blocks a person: a talent hides from the company of a member and ends all conversations with its members; a client closes their company to a talent. Twice is once. 404 for whom the viewer does not see or may not block, 429 past 100 a day.',
  path: '/api/block',
  audience,
  token: 'never',
  acting: 'may',
  payload,
  answer: z.object({
    /** Whether neither was hidden from the other in this way before: then `unblock` undoes it completely. */
    isNew: z.boolean(),
  }),
});

export const unblock = call({
  summary:
    "Takes a block away: a talent's rule for the company of a member, or the company's block of a talent. Without a block nothing changes; 404 for whom the viewer neither sees nor blocks.",
  path: '/api/unblock',
  audience,
  token: 'never',
  acting: 'may',
  payload,
  answer: Nothing,
});

export const BlockedTalent = z.object({
  id: Id,
  /** As the company saw it at the time of the block. */
  name: z.string(),
  /** Name of the member; null for a former one. */
  blockedBy: z.nullable(z.string()),
  /** Milliseconds since the Unix epoch. */
  blockedAt: z.int(),
});
export type BlockedTalent = z.infer<typeof BlockedTalent>;

export const blockedTalents = call({
  summary: 'The talents that the company blocks, the latest first.',
  path: '/api/client/blocked',
  audience: ['client'],
  token: 'never',
  isReading: true,
  payload: NoPayload,
  answer: z.object({ talents: z.array(BlockedTalent) }),
});
