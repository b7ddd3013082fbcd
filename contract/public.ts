import * as z from 'zod/mini';
import { call } from './call.ts';
import { HashId } from './fields.ts';

export const publicPosition = call({
  summary: 'The title and company of a Live position, as on its public page; 404 for any other.',
  path: '/api/publicPosition',
  audience: 'nobody',
  isReading: true,
  payload: z.object({ positionHashId: HashId }),
  answer: z.object({ title: z.string(), companyName: z.string() }),
});
