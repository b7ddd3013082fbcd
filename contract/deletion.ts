import * as z from 'zod/mini';

/** Everything that is deleted along with an account. */
export const Deletion = z.object({
  /** Days from the request, during which it can be withdrawn; 0 deletes at once. */
  graceDays: z.int(),
  /** Conversations with a message. */
  conversationCount: z.int(),
  /** The company, deleted too if no other member has signed in; null otherwise. */
  company: z.nullable(
    z.object({
      name: z.string(),
      positionCount: z.int(),
      /** Members who were invited and have never signed in; their accounts are deleted too. */
      invitedCount: z.int(),
    }),
  ),
});
export type Deletion = z.infer<typeof Deletion>;
