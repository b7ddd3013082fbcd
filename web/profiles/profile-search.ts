import type { ProfileSearch } from '#contract/addresses.ts';
import { ProfileRequest } from '#contract/profiles.ts';

/** The search that names a profile. */
export function searchOf(request: ProfileRequest): ProfileSearch {
  if (request.profileType === 'position') return { position: request.positionHashId };
  if (request.profileType === 'company') return { company: request.companyId };
  if (request.profileType === 'teammate') return { teammate: request.teammateId };
  return { talent: request.talentId };
}

/** The profile that a search names; undefined for none, and for an id that cannot be one. */
export function requestOf(search: object): ProfileRequest | undefined {
  const { position, company, teammate, talent }: { [Name in keyof ProfileSearch]?: unknown } = search;
  const named = [
    { profileType: 'position', positionHashId: position },
    { profileType: 'company', companyId: company },
    { profileType: 'teammate', teammateId: teammate },
    { profileType: 'talent', talentId: talent },
  ];
  return named.map((request) => ProfileRequest.safeParse(request).data).find((request) => request !== undefined);
}

/** The rest of a search, without the profile. */
export function withoutProfile(search: object): object {
  const { position: _1, company: _2, teammate: _3, talent: _4, ...rest }: ProfileSearch = search;
  return rest;
}
