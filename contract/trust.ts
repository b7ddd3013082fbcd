import * as z from 'zod/mini';
import { call } from './call.ts';
import { NoPayload } from './fields.ts';

export const readTrust = call({
  summary:
    'How many new people the company has written to first in 24 hours, and how it answers those who write to it.',
  path: '/api/client/trust',
  audience: ['client'],
  isReading: true,
  payload: NoPayload,
  answer: z.object({
    firstContacts: z.object({
      used: z.int(),
      /** Null for no limit. */
      max: z.nullable(z.int()),
      /** When the next one is possible, ISO 8601 in UTC; null if it is now. */
      nextAt: z.nullable(z.iso.datetime()),
    }),
    /** Of the last 90 days, computed each night; null while there are none. */
    answers: z.nullable(
      z.object({
        /** Contacts opened by talents that were answered or have lapsed. */
        of: z.int(),
        answered: z.int(),
        /** Seconds in which half of the answers came. */
        median: z.nullable(z.int()),
      }),
    ),
  }),
});
