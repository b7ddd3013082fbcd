import * as z from 'zod/mini';
import { call } from './call.ts';
import { NoPayload } from './fields.ts';

export const adminReturn = call({
  summary: "Ends an acting session and returns to the administrator's own; 409 if the viewer is not acting.",
  path: '/api/adminReturn',
  audience: 'anyone',
  token: 'never',
  acting: 'may',
  allowsRestricted: true,
  payload: NoPayload,
  answer: z.object({ redirectTo: z.string() }),
});
