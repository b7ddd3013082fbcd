import * as z from 'zod/mini';
import { call } from './call.ts';
import { NoPayload } from './fields.ts';

export const adminReturn = call({
  summary: 'Ends the session an administrator acts in and gives their own back; 409 when nobody acts.',
  path: '/api/adminReturn',
  audience: 'anyone',
  payload: NoPayload,
  answer: z.object({ redirectTo: z.string() }),
});
