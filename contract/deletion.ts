import * as z from 'zod/mini';

/** What the deletion of an account takes along. */
export const Deletion = z.object({
  /** Days from asking for it, during which it can be taken back; 0 deletes at once. */
  graceDays: z.int(),
  /** Conversations with a message. */
  conversationCount: z.int(),
  /** The company of its last member who has signed in, which goes too; null for all others. */
  company: z.nullable(
    z.object({
      name: z.string(),
      positionCount: z.int(),
      /** Members who were invited and have never signed in; their accounts go too. */
      invitedCount: z.int(),
    }),
  ),
});
export type Deletion = z.infer<typeof Deletion>;
