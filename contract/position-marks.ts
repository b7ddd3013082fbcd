import * as z from 'zod/mini';
import { call } from './call.ts';
import { HashId, Nothing } from './fields.ts';

/**
 * A talent's marks on a position; `passed` is 'Not for me', and `begun` is put on one they signed up for, to write
 * about it. They are never shown to its company.
 */
export const marks = ['saved', 'passed', 'begun'] as const;
export const Mark = z.enum(marks);
export type Mark = z.infer<typeof Mark>;

export const markPosition = call({
  summary:
    "Saves a Live position, keeps it as not sent yet, or leaves it out of the talent's lists, counts and mails; null removes the mark, even after the position ended. 403 while an administrator acts.",
  path: '/api/talent/positions/mark',
  audience: ['talent'],
  token: 'write',
  acting: 'never',
  payload: z.object({ positionHashId: HashId, mark: z.nullable(Mark) }),
  answer: Nothing,
});
