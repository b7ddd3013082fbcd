import { sql } from 'kysely';
import { accountTypes } from '#contract/call.ts';
import { Availability } from '#contract/privacy.ts';
import { stages } from '#contract/stages.ts';
import { buildClient, buildCompany, buildPasskey } from '#server/accounts/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { insertFormerAddress } from '#server/accounts/former-addresses-store.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { buildPosition } from '#server/positions/build.ts';
import { skills } from '#server/reference/service.ts';
import { buildTalent } from '#server/talents/build.ts';
import { unsubscribeLink } from '#server/mail/sign-unsubscribe-link.ts';
import { answerLink } from '#server/privacy/sign-answer-link.ts';
import { visitors } from '#scripts/demo/visitors.ts';

/** A viewer, and their ids for addresses. */
export interface Person {
  id: number;
  type: (typeof accountTypes)[keyof typeof accountTypes];
  companyId?: number;
  /** Public name of their first position. */
  position?: string;
  /** Likewise of their newest, whose panel comes first and which has candidates. */
  newest?: string;
  /** Likewise of their first Draft. */
  draft?: string;
  /** Another member of their company. */
  teammate?: number;
  /** The other person of their first thread. */
  partner?: number;
  /** Token of a link that restores a former address. */
  formerToken?: string;
  /** Addresses of the links that confirm or change their availability. */
  answers?: Record<Availability, string>;
  /** Address of the link that ends mails about messages. */
  unsubscribing?: string;
}

export type People = Record<'newTalent' | 'oneTalent' | 'talent' | 'longTalent', Person> &
  Record<'suspendedTalent' | 'leavingTalent' | 'warnedTalent', Person> &
  Record<'newClient' | 'oneClient' | 'endedClient' | 'client' | 'longClient' | 'administrator', Person>;

/** The longest possible names, in scripts that break, join and run differently. */
const names = [
  ['Noor Wilhelmina Alexandra', 'van der Heijden-Castellanos'],
  ['Maximiliane', 'Wolfeschlegelsteinhausenbergerdorff'],
  ['محمد عبد الرحمن', 'بن خالد الفيصل آل سعود'],
  ['欧阳娜娜', '司马相如诸葛孔明'],
  ['Αλεξάνδρα', 'Παπαδοπούλου-Κωνσταντινίδη'],
  ['พระยาอนุมานราชธน', 'เสฐียรโกเศศ'],
  ['हृदयनाथ', 'मंगेशकर कुलकर्णी'],
  ['Ludmila', 'Владимировна-Преображенская'],
] as const;
const titles = [
  'Senior Principal Engineer for Route Planning, Freight Forecasting and Everything That Moves on Rails',
  'Kraftfahrzeughaftpflichtversicherungsdatenbankanwendungsentwickler',
  'مهندس برمجيات أول لأنظمة تخطيط المسارات والشحن',
  '高级前端工程师（地图与可视化方向）及无障碍体验负责人',
  'Μηχανικός λογισμικού υποδομών και παρατηρησιμότητας',
];
const text =
  'I build tools for people who plan freight. Kraftfahrzeughaftpflichtversicherungsdatenbankanwendungsentwicklerin is one word, and ' +
  'https://example.com/a/very/long/address/that/nobody/would/type/but/everybody/pastes?with=parameters&and=more is one, too.\n\n';
const longNameAt = (index: number) => names[index % names.length] ?? names[0];
const asked = ['TypeScript', 'React'];
const idsOf = (wanted: readonly string[]) => skills.filter(({ name }) => wanted.includes(name)).map(({ id }) => id);
const remote = { isRemote: true, timezone: 'Europe/Lisbon' };

/** Domain of all addresses in the gallery. */
const domain = 'gallery.example';

/** Adds the viewers to the demonstration's marketplace, replacing those of the last run. */
export async function seatPeople(db: Database, settings: Pick<Settings, 'secret' | 'appUrl'>): Promise<People> {
  await sql`
    with old as (delete from users where email like ${`%@${domain}`} returning company_id)
    select count(*) from old`.execute(db);
  await sql`delete from companies where website = ${`https://${domain}`}`.execute(db);
  const talents = await seatTalents(db);
  const clients = await seatClients(db);
  for (const [client, others] of [
    [clients.oneClient, [talents.oneTalent]],
    [clients.longClient, [talents.longTalent, talents.talent]],
    [clients.client, [talents.talent, ...(await someTalents(db, 40))]],
  ] as const)
    for (const [index, other] of others.entries())
      await converse(db, client, other, index === 0 ? 24 : 1 + (index % 3));
  for (const [person, name] of [
    [talents.oneTalent, 'iPhone'],
    [talents.longTalent, 'Sicherheitsschlüssel im untersten Fach des Schreibtischs'],
  ] as const)
    await buildPasskey(db, person.id, { name });
  Object.assign(talents.oneTalent, {
    formerToken: await insertFormerAddress(db, talents.oneTalent.id, {
      email: `jonas.former@${domain}`,
      passkeysSince: new Date(),
    }),
  });
  Object.assign(talents.oneTalent, {
    unsubscribing: unsubscribeLink(settings, { userId: talents.oneTalent.id, kind: 'messages' }, `jonas@${domain}`),
  });
  Object.assign(talents.talent, { answers: await answersOf(db, settings, talents.talent) });
  return {
    ...talents,
    ...clients,
    ...(await seatRestricted(db)),
    administrator: await find(db, visitors.administrator),
  };
}

async function find(db: Database, email: string): Promise<Person> {
  return db.selectFrom('users').select(['id', 'type']).where('email', '=', email).executeTakeFirstOrThrow();
}

const someTalents = (db: Database, count: number): Promise<Person[]> =>
  db
    .selectFrom('users')
    .select(['id', 'type'])
    .where('type', '=', accountTypes.talent)
    .where('email', 'not like', `%@${domain}`)
    .where('email', '<>', visitors.engineer)
    .orderBy('id')
    .limit(count)
    .execute();

async function seatTalents(db: Database) {
  const [firstName, lastName] = longNameAt(1);
  const stated = { ...remote, skillIds: idsOf([...asked, 'CSS', 'Node.js', 'PostgreSQL']), workTypeIds: [1] };
  return {
    newTalent: await buildTalent(db, {}, { firstName: 'Ines', lastName: 'Duarte', email: `ines@${domain}` }),
    oneTalent: await buildTalent(db, stated, { firstName: 'Jonas', lastName: 'Brandt', email: `jonas@${domain}` }),
    talent: await find(db, visitors.engineer),
    longTalent: await buildTalent(
      db,
      { ...stated, skillIds: skills.slice(0, 60).map(({ id }) => id), workTypeIds: [1, 2, 3], experience: 31 },
      { firstName, lastName, bio: text.repeat(3), email: `${'maximiliane.'.repeat(4)}long@${domain}` },
    ),
  };
}

/** Talents whose account is suspended, or about to be deleted, and one with a warning. */
async function seatRestricted(db: Database) {
  const seat = (firstName: string, state: Partial<Record<'suspendedUntil' | 'leavingAt', Date>>) =>
    buildTalent(db, {}, { firstName, lastName: 'Duarte', email: `${firstName.toLowerCase()}@${domain}`, ...state });
  const soon = new Date(Date.now() + 7 * 86_400_000);
  const warnedTalent = await seat('Warned', {});
  const decided = { userId: warnedTalent.id, state: 'decided', decidedAt: new Date() } as const;
  await db
    .insertInto('cases')
    .values({ ...decided, outcome: 'warned', rule: 4, reasons: 'You wrote the same to forty people.' })
    .execute();
  return {
    suspendedTalent: await seat('Suspended', { suspendedUntil: soon }),
    leavingTalent: await seat('Leaving', { leavingAt: soon }),
    warnedTalent,
  };
}

async function answersOf(db: Database, settings: Pick<Settings, 'secret' | 'appUrl'>, { id: userId }: Person) {
  const { email, availabilityAt } = await db
    .selectFrom('talents')
    .innerJoin('users', 'users.id', 'talents.userId')
    .select(['email', 'availabilityAt'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const links = Availability.options.map((answer) => [
    answer,
    answerLink(settings, { userId, answer, availabilityAt }, email),
  ]);
  return Object.fromEntries(links) as Record<Availability, string>; // one for each
}

async function seatClients(db: Database) {
  return {
    newClient: await seatCompany(db, { name: 'Kestrel Works', isTrial: true, members: 1, positions: 0 }),
    oneClient: await seatCompany(db, { name: 'Northwind Labs', isTrial: true, members: 2, positions: 1 }),
    endedClient: await seatCompany(db, {
      name: 'Halden & Fry',
      isTrial: true,
      trialEndsAt: new Date(Date.now() - 86_400_000),
      members: 1,
      positions: 1,
    }),
    client: await seatCompany(db, { name: 'Meridian Freight', members: 14, positions: 31 }),
    longClient: await seatCompany(db, {
      name: 'Donaudampfschifffahrtsgesellschaftskapitänsverband & Töchter, Söhne und Enkel GmbH & Co. KGaA',
      members: 8,
      positions: 5,
      isLong: true,
    }),
  };
}

interface Size {
  name: string;
  members: number;
  positions: number;
  isTrial?: boolean;
  trialEndsAt?: Date;
  isLong?: boolean;
}

async function seatCompany(db: Database, size: Size) {
  const { name, members, positions, isTrial = false, trialEndsAt, isLong = false } = size;
  const company = await buildCompany(db, {
    name,
    isTrial,
    ...(trialEndsAt && { trialEndsAt }),
    website: `https://${domain}`,
    ...(positions > 0 && {
      tagline: isLong ? text.slice(0, 200).trim() : 'Routes for freight that cannot wait.',
      description: `<h2>About us</h2><p>${isLong ? text.repeat(2) : 'We plan routes for freight that cannot wait.'}</p>`,
    }),
  });
  const built: Awaited<ReturnType<typeof buildClient>>[] = [];
  for (let index = 0; index < members; index += 1) {
    const [firstName, lastName] = isLong ? longNameAt(index) : (plainNames[index % plainNames.length] ?? longNameAt(0));
    const title = isLong ? (titles[index % titles.length] ?? '') : 'Engineering Manager';
    const email = `${isLong ? 'a.very.long.address.with.many.dots.' : ''}member${index}.of.${company.id}@${domain}`;
    const words = positions === 0 ? {} : { title, bio: isLong ? text : 'I answer the same day.' };
    built.push(await buildClient(db, { companyId: company.id, firstName, lastName, email, ...words }));
  }
  let position: string | undefined;
  let draft: string | undefined;
  let newest: { id: number; hashId: string } | undefined;
  for (let index = 0; index < positions; index += 1) {
    const isLive = positions === 1 || index % 7 !== 6;
    const { id, hashId } = await buildPosition(db, {
      companyId: company.id,
      title: isLong
        ? (titles[index % titles.length] ?? '').slice(0, 100)
        : `${plainTitles[index % plainTitles.length]}`,
      description: `<h2>What you do</h2><p>${isLong ? text.repeat(2) : 'You draw the maps that our planners work with.'}</p>`,
      requiredSkillIds: isLong
        ? skills.slice(0, 3 + index * 3).map(({ id }) => id)
        : idsOf(asked.slice(0, 1 + (index % 2))),
      optionalSkillIds: isLong ? skills.slice(40, 60).map(({ id }) => id) : idsOf(['PostgreSQL', 'CSS']),
      ...remote,
      timezoneMargin: 6,
      ...onSiteAt(index, isLong),
      // The newest one is the viewer's.
      mainTeammateId: built[(positions - 1 - index) % built.length]?.id ?? null,
      isLive,
    });
    position ??= hashId;
    if (isLive) newest = { id, hashId };
    else draft ??= hashId;
  }
  const [first, second] = built;
  if (!first) throw new Error('A company of the gallery has a member.');
  if (newest) await placeCandidates(db, newest.id, first.id);
  return {
    ...first,
    ...(position && { position }),
    ...(newest && { newest: newest.hashId }),
    ...(draft && { draft }),
    ...(second && { teammate: second.id }),
  };
}

/** Every third position also has work on site. */
const onSiteAt = (index: number, isLong: boolean) =>
  index % 3 === 1 && {
    isPhysical: true,
    countryIds: isLong ? [276, 528, 724] : [276],
    city: isLong
      ? 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch bei Sankt Peter-Ording an der Nordsee'
      : 'Berlin',
    officeDays: 2,
  };

/** Talents in each stage of a position. */
const placeCandidates = (db: Database, positionId: number, movedBy: number) =>
  sql`
    insert into candidates (position_id, talent_id, stage, closed_reason, moved_by)
    select ${positionId}::integer, user_id, stage, case when stage = 'closed' then 'notAFit' end, ${movedBy}::integer
    from (
      select user_id, (${[...stages]}::text[])[1 + (row_number() over (order by user_id))::integer % ${stages.length}::integer] as stage
      from talents where is_findable order by user_id limit 40
    ) placed`.execute(db);

const plainNames = [
  ['Ada', 'Moreau'],
  ['Tomasz', 'Wilk'],
  ['Noor', 'Idris'],
  ['Lena', 'Fischer'],
  ['Kofi', 'Mensah'],
] as const;
const plainTitles = ['Cartographer', 'Front-end Engineer', 'Data Engineer, Routing', 'Site Reliability Engineer'];

const lines = [
  'Hello, your work on route planning caught my eye.',
  'Thank you for writing. I would like to hear more about the team.',
  'We are nine people, and we ship every week. Would Thursday suit you?',
  'Thursday is fine.',
];

async function converse(db: Database, one: Person, other: Person, count: number): Promise<void> {
  one.partner ??= other.id;
  other.partner ??= one.id;
  const threadId = await buildThread(db, one.id, other.id);
  for (let index = 0; index < count; index += 1) {
    const words = index === 4 ? text : (lines[index % lines.length] ?? '');
    await buildMessage(db, { threadId, userId: index % 2 === 0 ? one.id : other.id, text: words });
  }
}
