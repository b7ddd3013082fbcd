import { deleteOwnAccount } from '#contract/leaving.ts';
import type { Caller } from '#server/testing/caller.ts';

/** Requests the deletion of a signed-in caller's account, and returns its time. */
export async function leave(caller: Caller): Promise<string | null> {
  const { status, answer } = await caller.send(deleteOwnAccount, {});
  if (status !== 200) throw new Error(`The deletion was refused with ${status}.`);
  return answer.leavingAt;
}
