import type { Random } from './random.ts';
import { type Place, places } from './places.ts';
import { type Role, roles } from './roles.ts';

export interface DemoTalent {
  firstName: string;
  lastName: string;
  email: string;
  place: Place;
  role: Role;
  skills: string[];
  bio: string;
  isRemote: boolean;
  isPhysical: boolean;
  experience: number;
  /** Thousands of dollars per year. */
  compensation: number | null;
  daysAway: number;
}

/** What people look for, in their bios. */
const wishes = [
  'I look for a team that writes things down.',
  'Next I would like to work on something my neighbours use.',
  'Four days a week would suit me well.',
  'I mentor two people and would like to go on doing so.',
  'A product with real users matters more to me than the stack.',
  'I like calm places with high standards.',
  'I would happily never attend a stand-up again.',
  'Open to a role with some travel.',
  'In the evening I repair bicycles.',
  'I am looking for my last job for a long time.',
] as const;

/** Invents an engineer of the demonstration; `taken` contains the addresses already used. */
export function inventTalent(random: Random, taken: Set<string>): DemoTalent {
  const place = pickByShare(random, places);
  const role = pickByShare(random, roles);
  const experience = 1 + Math.floor(random.next() ** 1.6 * 24);
  const firstName = random.pick(place.first);
  const lastName = random.pick(place.last);
  const isRemote = random.chance(0.78);
  return {
    firstName,
    lastName,
    email: freshEmail(firstName, lastName, 'engineers.example', taken),
    place,
    role,
    skills: random.pickSkewed(role.skills, 3 + random.below(8)),
    bio: [random.pick(role.bios), ...(random.chance(0.6) ? [random.pick(wishes)] : [])].join(' '),
    isRemote,
    isPhysical: !isRemote || random.chance(0.35),
    experience,
    compensation: random.chance(0.9) ? 35 + experience * 6 + random.below(40) : null,
    daysAway: Math.floor(random.next() ** 3 * 90),
  };
}

function pickByShare<T extends { share: number }>(random: Random, items: readonly T[]): T {
  let rest = random.next() * items.reduce((sum, { share }) => sum + share, 0);
  return items.find(({ share }) => (rest -= share) < 0) ?? random.pick(items);
}

/** Invents an address in a domain that can never exist (RFC 2606). */
export function freshEmail(firstName: string, lastName: string, domain: string, taken: Set<string>): string {
  const plain = `${firstName}.${lastName}`
    .normalize('NFD')
    .replaceAll('ı', 'i')
    .replaceAll(/[^A-Za-z.]/g, '')
    .toLowerCase();
  for (let count = 1; ; count += 1) {
    const email = `${plain}${count === 1 ? '' : count}@${domain}`;
    if (taken.has(email)) continue;
    taken.add(email);
    return email;
  }
}
