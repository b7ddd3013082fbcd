import * as z from 'zod/mini';

/** What the deletion of an account takes along. */
export const Deletion = z.object({
  /** Days from asking for it, during which it can be taken back; 0 deletes at once. */
  graceDays: z.int(),
  /** Conversations with a message. */
  conversationCount: z.int(),
  /** The company of its last member, which goes too; null for all others. */
  company: z.nullable(z.object({ name: z.string(), positionCount: z.int() })),
});
export type Deletion = z.infer<typeof Deletion>;
