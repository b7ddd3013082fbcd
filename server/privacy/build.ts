import { type Availability, saveAvailability } from '#contract/privacy.ts';
import type { Caller } from '#server/testing/caller.ts';

/** Sets a signed-in talent's availability. */
export async function setAvailability(caller: Caller, availability: Availability): Promise<void> {
  const { status } = await caller.send(saveAvailability, { availability });
  if (status !== 200) throw new Error(`The availability was refused with ${status}.`);
}
