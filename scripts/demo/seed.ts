import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { accountTypes } from '#contract/call.ts';
import { storeImage } from '#server/media/service.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import type { Services } from '#server/platform/services.ts';
import { findTimezone, skills, workTypes } from '#server/reference/service.ts';
import { aboutOf, benefitsOf, companies, descriptionOf, memberTitles } from './companies.ts';
import { conversations, fill } from './conversations.ts';
import { type DemoTalent, freshEmail, inventTalent } from './people.ts';
import { drawCover, drawFace, drawLogo, toPng } from './pictures.ts';
import { places } from './places.ts';
import { createRandom, type Random } from './random.ts';
import { roles } from './roles.ts';

const talentCount = 400;
/** A company on trial has one, every other second company one more than this: sixty in all. */
const positionsEach = 3;

/** The three people a visitor can be with one click. */
export const visitors = {
  engineer: 'mira.okafor@engineers.example',
  company: 'ada.moreau@northwindlabs.example',
  administrator: 'robin.castell@demo.example',
};

/** A database that holds other people's data: the demonstration refuses to touch it. */
export class NotADemoDatabase extends Error {}

/**
 * Fills an empty database with a believable marketplace, once. The table `demo` marks what was made here: a database
 * with users and without it is somebody's, and throws NotADemoDatabase. Everything is made in one transaction.
 */
export async function seedDemo(services: Services): Promise<void> {
  if (await isDemo(services.db)) return;
  const { db } = services;
  if (await db.selectFrom('users').select('id').executeTakeFirst())
    throw new NotADemoDatabase('This database holds users that are not the demonstration’s.');
  const random = createRandom(20_260_601);
  const pictures = await drawPictures(services, random);
  await withTransaction(db, async (db) => {
    await sql`create table demo (numberat timestamptz not null default now())`.execute(db);
    await db
      .insertInto('users')
      .values({
        type: accountTypes.administrator,
        email: visitors.administrator,
        firstName: 'Robin',
        lastName: 'Castell',
        companyId: null,
      })
      .execute();
    const taken = new Set<string>(Object.values(visitors));
    const talents = await insertTalents(db, random, taken, pictures);
    const positions = await insertCompanies(db, random, taken, pictures);
    await insertConversations(db, random, talents, positions);
  });
  await sql`analyze`.execute(db);
}

const isDemo = async (db: Database): Promise<boolean> =>
  (await sql<{ mark: string | null }>`select to_regclass('demo')::text as mark`.execute(db)).rows[0]?.mark !== null;

interface Pictures {
  logos: string[];
  covers: string[];
  faces: string[];
}

/** All is drawn before the first is stored: storing shuts off the decoder of drawings, which no upload may reach. */
async function drawPictures(services: Services, random: Random): Promise<Pictures> {
  const logos = await Promise.all(companies.map(({ hue }) => toPng(drawLogo(random, hue))));
  const covers = await Promise.all(companies.map(({ hue }) => toPng(drawCover(random, hue))));
  const faces = await Promise.all(Array.from({ length: 60 }, () => toPng(drawFace(random))));
  const store = async (pictures: Buffer[], kind: 'avatar' | 'background') => {
    const keys: string[] = [];
    for (const picture of pictures) keys.push(await storeImage(services, picture, kind));
    return keys;
  };
  return {
    logos: await store(logos, 'avatar'),
    covers: await store(covers, 'background'),
    faces: await store(faces, 'avatar'),
  };
}

const skillIds = new Map(skills.map(({ id, name }) => [name, id]));

function idsOf(names: readonly string[]): number[] {
  const ids = names.map((name) => {
    const id = skillIds.get(name);
    if (id === undefined) throw new Error(`There is no skill named ${name}`);
    return id;
  });
  return ids.toSorted((a, b) => a - b);
}

const offsetOf = (timezone: string): number | null => findTimezone(timezone)?.utcOffsetMinutes ?? null;

/** The engineer one can be: a whole profile that fits the first company's first position. */
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

async function insertTalents(db: Database, random: Random, taken: Set<string>, { faces, covers }: Pictures) {
  const invented = [mira(), ...Array.from({ length: talentCount - 1 }, () => inventTalent(random, taken))];
  const users = await db
    .insertInto('users')
    .values(
      invented.map(({ firstName, lastName, email, bio }, index) => ({
        type: accountTypes.talent,
        companyId: null,
        firstName,
        lastName,
        email,
        bio,
        avatarKey: index % 3 === 0 ? (faces[(index / 3) % faces.length] ?? null) : null,
      })),
    )
    .returning('id')
    .execute();
  const talents = invented.map((talent, index) => ({ ...talent, id: users[index]?.id ?? 0 }));
  await db
    .insertInto('talents')
    .values(
      talents.map((talent, index) => ({
        userId: talent.id,
        website: random.chance(0.4) ? `https://${talent.email.split('@')[0]?.replace('.', '-')}.example` : null,
        github: random.chance(0.6) ? `https://github.com/${talent.email.split('@')[0]?.replace('.', '-')}` : null,
        linkedin: random.chance(0.5)
          ? `https://www.linkedin.com/in/${talent.email.split('@')[0]?.replace('.', '-')}`
          : null,
        backgroundImageKey: index % 4 === 0 ? random.pick(covers) : null,
        skillIds: idsOf(talent.skills),
        workTypeIds: random
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
        experience: talent.experience,
        compensation: talent.compensation,
        lastActiveOn: new Date(Date.now() - talent.daysAway * 86_400_000).toISOString().slice(0, 10),
      })),
    )
    .execute();
  return talents;
}

interface SeededPosition {
  title: string;
  company: string;
  member: { id: number; firstName: string };
  skillIds: number[];
}

async function insertCompanies(
  db: Database,
  random: Random,
  taken: Set<string>,
  pictures: Pictures,
): Promise<SeededPosition[]> {
  const made: SeededPosition[] = [];
  for (const [index, company] of companies.entries()) {
    const isTrial = index % 5 === 4;
    const domain = `${company.name
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '')
      .slice(0, 24)}.example`;
    const row = await db
      .insertInto('companies')
      .values({
        name: company.name,
        tagline: company.tagline,
        website: `https://${domain}`,
        linkedin: `https://www.linkedin.com/company/${domain.split('.')[0]}`,
        description: aboutOf(company),
        benefits: benefitsOf(),
        avatarKey: pictures.logos[index] ?? null,
        backgroundImageKey: pictures.covers[index] ?? null,
        isTrial,
        trialEndsAt: new Date(Date.now() + (index === 14 ? -1 : 20) * 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const members = await insertMembers(db, random, taken, {
      id: row.id,
      domain,
      isFirst: index === 0,
      faces: pictures.faces,
    });
    const count = isTrial ? 1 : positionsEach + ((index + 1) % 2);
    for (let number = 1; number <= count; number += 1) {
      made.push(
        await insertPosition(db, random, company, row.id, random.pick(members), index === 0 && number === count),
      );
    }
  }
  return made;
}

async function insertMembers(
  db: Database,
  random: Random,
  taken: Set<string>,
  { id, domain, isFirst, faces }: { id: number; domain: string; isFirst: boolean; faces: string[] },
) {
  const invented = Array.from({ length: 2 + random.below(2) }, (_, index) => {
    if (isFirst && index === 0) return { firstName: 'Ada', lastName: 'Moreau', email: visitors.company };
    const place = random.pick(places);
    const [firstName, lastName] = [random.pick(place.first), random.pick(place.last)];
    return { firstName, lastName, email: freshEmail(firstName, lastName, domain, taken) };
  });
  return db
    .insertInto('users')
    .values(
      invented.map((person, index) => ({
        ...person,
        type: accountTypes.client,
        companyId: id,
        title: memberTitles[index % memberTitles.length] ?? memberTitles[0],
        bio: `I talk to everybody who writes to us, and usually answer the same day. Ask me how we work.`,
        avatarKey: random.chance(0.6) ? random.pick(faces) : null,
        lastSeenAt: new Date(),
      })),
    )
    .returning(['id', 'firstName'])
    .execute();
}

async function insertPosition(
  db: Database,
  random: Random,
  company: (typeof companies)[number],
  companyId: number,
  member: { id: number; firstName: string },
  isShowpiece: boolean,
): Promise<SeededPosition> {
  const role = isShowpiece ? roles[0] : random.pick(roles);
  const title = isShowpiece ? 'Senior Front-end Engineer' : random.pick(role.titles);
  const required = isShowpiece
    ? ['TypeScript', 'React']
    : random.pickSkewed(role.skills.slice(0, 10), 1 + random.below(3));
  const optional = isShowpiece
    ? ['GraphQL', 'Web accessibility', 'Node.js']
    : random.pickSkewed(role.skills, 4).filter((name) => !required.includes(name));
  const isRemote = isShowpiece || random.chance(0.85);
  const isPhysical = !isRemote || (!isShowpiece && random.chance(0.3));
  const timezone = isRemote ? (random.chance(0.3) && !isShowpiece ? 'Any' : company.place) : null;
  const requiredSkillIds = idsOf(required);
  await db
    .insertInto('positions')
    .values({
      hashId: randomBytes(16).toString('base64url'),
      companyId,
      title,
      description: descriptionOf(company, title, role.work),
      requiredSkillIds,
      optionalSkillIds: idsOf(optional),
      isLive: isShowpiece || random.chance(0.9),
      isRemote,
      timezone,
      utcOffsetMinutes: timezone === null || timezone === 'Any' ? null : offsetOf(timezone),
      timezoneMargin: isRemote ? (isShowpiece ? 4 : 2 + random.below(5)) : 0,
      isPhysical,
      countryIds: isPhysical ? [company.country] : [],
      mainTeammateId: member.id,
    })
    .execute();
  return { title, company: company.name, member, skillIds: requiredSkillIds };
}

async function insertConversations(
  db: Database,
  random: Random,
  talents: (DemoTalent & { id: number })[],
  positions: SeededPosition[],
): Promise<void> {
  const [first] = talents;
  for (const [index, position] of positions.entries()) {
    const fitting = talents.filter(({ skills }) => position.skillIds.every((id) => idsOf(skills).includes(id)));
    const partners = new Set([...random.pickSkewed(fitting, 2), ...(index < 3 && first ? [first] : [])]);
    for (const talent of partners) await converse(db, random, talent, position);
  }
}

async function converse(
  db: Database,
  random: Random,
  talent: DemoTalent & { id: number },
  { member, company, title }: SeededPosition,
): Promise<void> {
  const thread = await db
    .insertInto('threads')
    .values({ lowerUserId: Math.min(talent.id, member.id), higherUserId: Math.max(talent.id, member.id) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!thread) return;
  const turns = random.pick(conversations);
  let at = Date.now() - (1 + random.below(12)) * 86_400_000;
  for (const [index, turn] of turns.entries()) {
    at += (10 + random.below(300)) * 60_000;
    await db
      .insertInto('messages')
      .values({
        threadId: thread.id,
        userId: index % 2 === 0 ? member.id : talent.id,
        text: fill(turn, { talent: talent.firstName, member: member.firstName, company, title }),
        clientKey: null,
        createdAt: new Date(Math.min(at, Date.now())),
      })
      .execute();
  }
}
