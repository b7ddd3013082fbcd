import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteTeammates, maxInvited } from '#contract/teammates.ts';
import { buildInvited, buildTalentUser } from '#server/accounts/build.ts';
import { limits } from '#server/platform/limits/table.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildMember, findUser, newAddress } from './build.ts';
import { makeName } from './make-name.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('addresses are invited once each, and refused ones are named with their reason', async () => {
  const { user, caller } = await buildMember(world);
  const taken = await buildTalentUser(world.services.db);
  const invited = await buildInvited(world.services.db, { companyId: user.companyId });
  const [one, other] = [newAddress(), newAddress()];
  const emails = [one, 'nonsense', ` ${other.toUpperCase()} `, one, taken.email, invited.email];
  const { status, answer } = await caller.send(inviteTeammates, { emails });
  expect([status, answer]).toEqual([
    200,
    {
      invited: [one, other],
      refused: [
        { email: 'nonsense', reason: { code: 'email' } },
        { email: taken.email, reason: { code: 'emailTaken' } },
        { email: invited.email, reason: { code: 'colleagueAlready' } },
      ],
    },
  ]);
  expect(await findUser(world, other)).toMatchObject({ companyId: user.companyId, lastSeenAt: null });
  const mails = await world.services.db
    .selectFrom('deliveries')
    .select('userId')
    .where('kind', '=', 'invitation-mail')
    .execute();
  expect(mails).toHaveLength(2);
});

test('past the limit the rest is refused by it, and nothing of that is stored', async () => {
  const { caller } = await buildMember(world);
  const { max } = limits.invitations;
  const emails = Array.from({ length: max + 2 }, newAddress);
  const { answer } = await caller.send(inviteTeammates, { emails });
  expect(answer.invited).toEqual(emails.slice(0, max));
  expect(answer.refused.map(({ email, reason }) => [email, reason.code])).toEqual(
    emails.slice(max).map((email) => [email, 'limitInvitations']),
  );
  expect(await findUser(world, emails.at(-1) ?? '')).toBeUndefined();
});

test('too many at once are refused together', async () => {
  const { caller } = await buildMember(world);
  const emails = Array.from({ length: maxInvited + 1 }, newAddress);
  expect((await caller.send(inviteTeammates, { emails })).status).toBe(422);
});

test.each([
  ['ada.moreau@example.com', 'Ada', 'Moreau'],
  ['jean-luc_picard2+work@example.com', 'Jean', 'Luc Picard'],
  ['noor@example.com', 'Noor', '–'],
  ['4711@example.com', '4711', '–'],
  ['+x@example.com', '+x@example.com', '–'],
  [`${'a'.repeat(120)}.${'b'.repeat(110)}@example.com`, `A${'a'.repeat(99)}`, `B${'b'.repeat(99)}`],
])('the name of %s is %s %s until it is corrected', (email, firstName, lastName) => {
  expect(makeName(email)).toEqual({ firstName, lastName });
});
