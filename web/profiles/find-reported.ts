import type { User } from '#contract/accounts.ts';
import { accountTypes } from '#contract/call.ts';
import type { TeammateSummary } from '#contract/companies.ts';
import type { Profile } from '#contract/profiles.ts';
import type { Person, Reported } from '#web/moderation/reported.ts';
import type { KnownCompany, KnownProfile } from './known-profile.ts';

/** A company; only its own profile and those of its positions list its members. */
type ShownCompany = KnownCompany & { teammates?: readonly TeammateSummary[] };

/** Subject of a profile's menu 'More'; undefined for the viewer's own profile and company. */
export function findReported(viewer: User, profile: Profile | KnownProfile | undefined): Reported | undefined {
  if (!profile) return undefined;
  if (profile.profileType === 'talent') return aboutPerson(viewer, personOf(profile.talent, null), 'talent');
  if (profile.profileType === 'teammate')
    return aboutPerson(viewer, personOf(profile.teammate, profile.teammate.company), 'teammate');
  const company: ShownCompany = profile.profileType === 'company' ? profile.company : profile.position.company;
  if (company.id === viewer.company?.id) return undefined;
  // Any member can represent the company.
  const [member] = company.teammates ?? [];
  const person = member && personOf(member, company);
  if (profile.profileType === 'company')
    return { about: { type: 'company', id: company.id }, name: company.name, person };
  // A card does not know the address of its position.
  if (!('hashId' in profile.position)) return undefined;
  const { hashId, title } = profile.position;
  return { about: { type: 'position', hashId }, name: title, person };
}

const aboutPerson = (viewer: User, person: Person, type: 'talent' | 'teammate'): Reported | undefined =>
  person.id === viewer.id ? undefined : { about: { type, id: person.id }, name: person.name, person };

const personOf = (
  { id, firstName, lastName }: { id: number; firstName: string; lastName: string },
  company: KnownCompany | null,
): Person => ({
  id,
  type: company ? accountTypes.client : accountTypes.talent,
  name: `${firstName} ${lastName}`,
  company,
});
