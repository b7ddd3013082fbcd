import * as z from 'zod/mini';

/** Availability set because the talent did not answer. Times in milliseconds since the Unix epoch. */
export const Silence = z.object({
  availability: z.enum(['open', 'notLooking']),
  at: z.int(),
  /** When the talent was last heard from. */
  since: z.int(),
});
export type Silence = z.infer<typeof Silence>;
