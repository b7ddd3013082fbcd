import { randomBytes } from 'node:crypto';
import { accountTypes } from '#contract/call.ts';
import { cityOf } from '#contract/place.ts';
import { companyKey } from '#server/companies/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { buildVersion } from '#server/positions/build.ts';
import { proveDomain } from '#server/verification/build.ts';
import { idsOf, offsetOf } from './choices.ts';
import { aboutOf, benefitsOf, companies, descriptionOf, memberBios, memberTitles } from './companies.ts';
import type { Pictures } from './draw-pictures.ts';
import { freshEmail } from './people.ts';
import { places } from './places.ts';
import type { Random } from './random.ts';
import { roles } from './roles.ts';
import { inventTerms } from './terms.ts';
import { visitors } from './visitors.ts';

/** A company on trial has one; every second of the others has one more than this: sixty in all. */
const positionsEach = 3;

/** Days in the office of on-site work, by the length of its title; some do not state them. */
const officeDays = [2, 3, null, 5, 1] as const;

type End = 'near' | 'over';

/** Positions of the first company, by number: one whose term ends in a week, and one whose term is over. */
const ends: Partial<Record<number, End>> = { 1: 'near', 2: 'over' };

/** Subject of a conversation. */
export interface SeededPosition {
  id: number;
  title: string;
  /** Days since it went Live; undefined for a Draft. */
  liveDays: number | undefined;
  company: string;
  member: { id: number; firstName: string };
  skillIds: number[];
  /** The one that both visitors see first. */
  isShowpiece: boolean;
}

/** Inserts the companies with their members and positions. */
export async function insertCompanies(
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
      .values(
        await pictures.own([
          {
            name: company.name,
            nameKey: companyKey(company.name),
            tagline: company.tagline,
            website: `https://${domain}`,
            websiteHost: domain,
            linkedin: `https://www.linkedin.com/company/${domain.split('.')[0]}`,
            description: aboutOf(company),
            benefits: benefitsOf(company),
            avatarKey: pictures.logos[index] ?? null,
            backgroundImageKey: pictures.covers[index] ?? null,
            isTrial,
            trialEndsAt: new Date(Date.now() + (index === 14 ? -1 : 20) * 86_400_000),
          },
        ]),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    // Companies on trial have not proven a domain yet.
    if (!isTrial) await proveDomain(db, row.id, domain);
    const members = await insertMembers(db, random, taken, {
      id: row.id,
      domain,
      isFirst: index === 0,
      pictures,
    });
    const count = isTrial ? 1 : positionsEach + ((index + 1) % 2);
    /** No company looks for the same role twice. */
    const titles = new Set<string>();
    for (let number = 1; number <= count; number += 1) {
      const isShowpiece = index === 0 && number === count;
      const member = (isShowpiece && members[0]) || random.pick(members);
      made.push(
        await insertPosition(db, random, company, row.id, member, {
          isShowpiece,
          titles,
          ...(index === 0 && { end: ends[number] }),
        }),
      );
    }
  }
  return made;
}

async function insertMembers(
  db: Database,
  random: Random,
  taken: Set<string>,
  { id, domain, isFirst, pictures }: { id: number; domain: string; isFirst: boolean; pictures: Pictures },
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
      await pictures.own(
        invented.map((person, index) => ({
          ...person,
          type: accountTypes.client,
          companyId: id,
          title: memberTitles[index % memberTitles.length] ?? memberTitles[0],
          bio: memberBios[(id + index) % memberBios.length] ?? memberBios[0],
          avatarKey: random.chance(0.6) ? random.pick(pictures.avatars) : null,
          lastSeenAt: new Date(),
        })),
      ),
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
  { isShowpiece, titles, end }: { isShowpiece: boolean; titles: Set<string>; end?: End | undefined },
): Promise<SeededPosition> {
  const role = isShowpiece
    ? roles[0]
    : random.pick(roles.filter((one) => one.titles.some((name) => !titles.has(name))));
  const title = isShowpiece
    ? 'Senior Front-end Engineer'
    : random.pick(role.titles.filter((name) => !titles.has(name)));
  titles.add(title);
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
  const isLive = end === undefined ? isShowpiece || random.chance(0.9) : end === 'near';
  const days = isShowpiece ? 26 : end === undefined ? 1 + random.below(30) : { near: 83, over: 92 }[end];
  const liveDays = isLive ? days : undefined;
  const wentLive = new Date(Date.now() - days * 86_400_000);
  const row = await db
    .insertInto('positions')
    .values({
      hashId: randomBytes(16).toString('base64url'),
      companyId,
      title,
      description: descriptionOf(company, title, role.work),
      writtenIn: 'en',
      assistants: isShowpiece ? 'sayso' : null,
      requiredSkillIds,
      optionalSkillIds: idsOf(optional),
      isLive,
      liveSince: isLive || end === 'over' ? wentLive : null,
      countedFrom: isLive ? wentLive : null,
      closeReason: end === 'over' ? 'expired' : null,
      isRemote,
      timezone,
      utcOffsetMinutes: timezone === null || timezone === 'Any' ? null : offsetOf(timezone),
      timezoneMargin: isRemote ? (isShowpiece ? 4 : 2 + random.below(5)) : 0,
      isPhysical,
      countryIds: isPhysical ? [company.country] : [],
      city: isPhysical ? ('city' in company ? company.city : cityOf(company.place)) : '',
      officeDays: isPhysical ? (officeDays[title.length % officeDays.length] ?? null) : null,
      ...inventTerms(random, company.country, isShowpiece),
      mainTeammateId: member.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.liveSince) await buildVersion(db, row, row.liveSince);
  return { id: row.id, title, liveDays, company: company.name, member, skillIds: requiredSkillIds, isShowpiece };
}
