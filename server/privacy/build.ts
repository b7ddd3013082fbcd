import { type Availability, type Rule, addExclusion, saveAvailability } from '#contract/privacy.ts';
import { signInClient } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import type { World } from '#server/testing/world.ts';

/** Sets a signed-in talent's availability. */
export async function setAvailability(caller: Caller, availability: Availability): Promise<void> {
  const { status } = await caller.send(saveAvailability, { availability });
  if (status !== 200) throw new Error(`The availability was refused with ${status}.`);
}

/** Hides a signed-in talent from a company, and returns the rule's id. */
export const hideFrom = (caller: Caller, companyId: number, endThreadIds?: number[]): Promise<number> =>
  hide(caller, { kind: 'company', companyId, ...(endThreadIds && { endThreadIds }) });

/** Hides a signed-in talent from companies of a name, and returns the rule's id. */
export const hideFromName = (caller: Caller, name: string): Promise<number> => hide(caller, { kind: 'name', name });

/** Hides a signed-in talent from companies at a domain, and returns the rule's id. */
export const hideFromDomain = (caller: Caller, domain: string): Promise<number> =>
  hide(caller, { kind: 'domain', domain });

async function hide(caller: Caller, rule: Rule & { endThreadIds?: number[] }): Promise<number> {
  const { status, answer } = await caller.send(addExclusion, rule);
  if (status !== 200) throw new Error(`The rule was refused with ${status}.`);
  return answer.exclusion.id;
}

/** Builds a signed-in client with a Live position that requires a skill. */
export async function signInRecruiter(world: World, skillId: number, name = 'Acme') {
  const client = await signInClient(world, { name, isTrial: false });
  const position = await buildPosition(world.services.db, {
    companyId: client.companyId,
    requiredSkillIds: [skillId],
    isRemote: false,
    isPhysical: false,
  });
  return { ...client, position };
}
