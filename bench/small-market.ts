import { buildClient, buildCompany } from '#server/accounts/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { buildPosition } from '#server/positions/build.ts';
import { skills } from '#server/reference/service.ts';
import { buildTalent } from '#server/talents/build.ts';
import { seedPositions, seedTalents } from './seed.ts';

/**
 * Inserts 66 positions, 501 talents and 40 threads of 24 messages. Returns a talent and a client who see
 * all of them, and a position of the client's company.
 */
export async function seedSmallMarket(db: Database) {
  await seedPositions(db, await seedTalents(db, 400), 60);
  // Their pictures have no files, which a browser would report.
  await db.updateTable('companies').set({ avatarKey: null, backgroundImageKey: null }).execute();
  const skillIds = skills.filter(({ name }) => ['TypeScript', 'React', 'CSS'].includes(name)).map(({ id }) => id);
  const profile = { skillIds, isRemote: true, timezone: 'Europe/Lisbon', workTypeIds: [1] };
  const talent = await buildTalent(db, profile);
  for (let index = 0; index < 100; index += 1) await buildTalent(db, profile);
  const company = await buildCompany(db, { name: 'Northwind Labs', isTrial: false });
  const description =
    '<h2>What you do</h2><p>You draw the maps that our planners work with.</p><ul><li>Maps</li></ul>'.repeat(12);
  let client: Awaited<ReturnType<typeof buildClient>> | undefined;
  for (let index = 0; index < 40; index += 1) {
    const member = await buildClient(db, { companyId: company.id });
    client ??= member;
    const threadId = await buildThread(db, talent.id, member.id);
    for (let count = 0; count < 24; count += 1)
      await buildMessage(db, {
        threadId,
        userId: count % 2 ? talent.id : member.id,
        text: `Message ${count} of thread ${index}`,
      });
  }
  if (!client) throw new Error('A company has members.');
  const positions = [];
  for (let index = 0; index < 6; index += 1)
    positions.push(
      await buildPosition(db, {
        companyId: company.id,
        mainTeammateId: client.id,
        title: `Cartographer ${index}`,
        description,
        requiredSkillIds: skillIds,
        isRemote: true,
        timezone: 'Europe/Lisbon',
        timezoneMargin: 4,
      }),
    );
  return { talent, client, position: positions[0] };
}
