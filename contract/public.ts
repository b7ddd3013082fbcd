import * as z from 'zod/mini';
import { call } from './call.ts';
import { HashId, NoPayload } from './fields.ts';

export const publicPosition = call({
  summary: 'The title and company of a Live position, as on its public page; 404 for any other.',
  path: '/api/publicPosition',
  audience: 'nobody',
  isReading: true,
  payload: z.object({ positionHashId: HashId }),
  answer: z.object({ title: z.string(), companyName: z.string() }),
});

/** Number of newest positions listed at sign-in and sign-up. */
export const newestLength = 6;

export const newestPositions = call({
  summary:
    'The six newest Live positions, in the language of the request, the number of all and their companies, and what is promised.',
  path: '/api/newestPositions',
  audience: 'nobody',
  isReading: true,
  payload: NoPayload,
  answer: z.object({
    positions: z.array(
      z.object({
        hashId: z.string(),
        title: z.string(),
        companyName: z.string(),
        /** In one short line. */
        place: z.string(),
        /** An amount and its unit, and both in words for screen readers; without an amount, that it is not stated. */
        pay: z.object({ amount: z.string(), unit: z.string(), spoken: z.string() }),
      }),
    ),
    positionCount: z.int(),
    companyCount: z.int(),
    /** Sentences, each with a figure between two parts. */
    promise: z.array(z.tuple([z.string(), z.string(), z.string()])),
  }),
});
export type NewestPositions = z.infer<typeof newestPositions.answer>;
