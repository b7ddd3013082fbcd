import { accountTypes } from '#contract/call.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { workTypes } from '#server/reference/service.ts';
import { idsOf, offsetOf } from './choices.ts';
import type { Pictures } from './draw-pictures.ts';
import { type DemoTalent, inventTalent } from './people.ts';
import { places } from './places.ts';
import type { Random } from './random.ts';
import { roles } from './roles.ts';
import { visitors } from './visitors.ts';

const talentCount = 400;

/** Inserts the engineers; the first is the one a visitor can sign in as. */
export async function insertTalents(
  db: Database,
  random: Random,
  taken: Set<string>,
  { avatars, covers, own }: Pictures,
) {
  const invented = [mira(), ...Array.from({ length: talentCount - 1 }, () => inventTalent(random, taken))];
  const users = await db
    .insertInto('users')
    .values(
      await own(
        invented.map(({ firstName, lastName, email, bio }, index) => ({
          type: accountTypes.talent,
          companyId: null,
          firstName,
          lastName,
          email,
          bio,
          avatarKey: index % 3 === 0 ? (avatars[(index / 3) % avatars.length] ?? null) : null,
        })),
      ),
    )
    .returning('id')
    .execute();
  const talents = invented.map((talent, index) => ({
    ...talent,
    id: users[index]?.id ?? 0,
    handle: talent.email.split('@')[0]?.replace('.', '-'),
  }));
  await db
    .insertInto('talents')
    .values(
      await own(
        talents.map((talent, index) => ({
          userId: talent.id,
          website: random.chance(0.4) ? `https://${talent.handle}.example` : null,
          github: random.chance(0.6) ? `https://github.com/${talent.handle}` : null,
          linkedin: random.chance(0.5) ? `https://www.linkedin.com/in/${talent.handle}` : null,
          backgroundImageKey: index % 4 === 0 ? random.pick(covers) : null,
          skillIds: idsOf(talent.skills),
          workTypeIds:
            index === 0
              ? [1]
              : random
                  .pickSkewed(
                    workTypes.map(({ id }) => id),
                    1 + random.below(2),
                  )
                  .toSorted((a, b) => a - b),
          isRemote: talent.isRemote,
          timezone: talent.isRemote ? talent.place.timezone : null,
          utcOffsetMinutes: talent.isRemote ? offsetOf(talent.place.timezone) : null,
          isPhysical: talent.isPhysical,
          physicalCountryId: talent.isPhysical ? talent.place.country : null,
          eligibleCountryIds: random.chance(0.7) ? [talent.place.country] : [],
          experience: talent.experience,
          compensation: talent.compensation,
          lastActiveOn: new Date(Date.now() - talent.daysAway * 86_400_000).toISOString().slice(0, 10),
        })),
      ),
    )
    .execute();
  return talents;
}

/** The engineer for visitors: a complete profile that matches the first company's first position. */
function mira(): DemoTalent {
  const [lisbon] = places;
  const [frontEnd] = roles;
  return {
    firstName: 'Mira',
    lastName: 'Okafor',
    email: visitors.engineer,
    place: lisbon,
    role: frontEnd,
    skills: [
      'TypeScript',
      'JavaScript',
      'React',
      'GraphQL',
      'Web accessibility',
      'CSS',
      'Node.js',
      'Fastify',
      'PostgreSQL',
    ],
    bio: 'Front-end engineer with a soft spot for maps, keyboards and quiet interfaces. I have spent the last eight years making dense planning tools usable for everybody, first in a hospital, then in a port authority.',
    isRemote: true,
    isPhysical: true,
    experience: 8,
    compensation: 145,
    daysAway: 0,
  };
}
