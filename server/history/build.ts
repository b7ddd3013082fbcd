import { buildClient, signInClient } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import type { World } from '#server/testing/world.ts';

/** Builds a company with two members and a Live position, and a talent, all signed in. */
export async function buildTeam(world: World) {
  const { db } = world.services;
  const { client, companyId, caller } = await signInClient(world, { isTrial: false });
  const colleague = await buildClient(db, { companyId, firstName: 'João', lastName: 'Pereira' });
  const position = await buildPosition(db, { companyId, title: 'Backend Engineer', mainTeammateId: client.id });
  const { talent, caller: asTalent } = await signInTalent(world, {}, { firstName: 'Mira', lastName: 'Okafor' });
  return {
    client,
    companyId,
    caller,
    colleague,
    asColleague: await world.signIn(colleague),
    position,
    talent,
    asTalent,
  };
}
