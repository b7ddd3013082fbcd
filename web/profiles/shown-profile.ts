import { useLocation, useMatches, useRouter } from '@tanstack/react-router';
import type { ProfileSearch } from '#contract/addresses.ts';
import { ProfileRequest } from '#contract/profiles.ts';
import { at } from '#contract/screens.ts';
import type { ProfileContext } from '#web/platform/page/profile-request.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    profile?: ShownProfile;
  }
}

interface ShownProfile extends ProfileContext {
  request: ProfileRequest;
  /** Number of history entries the modal has added up to this one. */
  depth: number;
  /** Whether the lowest entry is a profile named by the address, rather than the bare screen. */
  isOverAddress: boolean;
}

/** The homes, whose path contains the position in the modal. */
const homes = new Set<string>([at.talentHome, at.clientHome]);

/**
 * The open profile, which the address contains. Each profile adds a history entry, so the browser's Back returns to the
 * previous profile and finally closes the modal. The history state counts them.
 */
export function useShownProfile() {
  const router = useRouter();
  const state = useLocation({ select: (location) => location.state.profile });
  const named = useLocation({ select: ({ search }) => requestOf(search), structuralSharing: true });
  const home = useMatches({ select: (matches) => matches.find(({ fullPath }) => homes.has(fullPath)) });
  const { positionHashId } = (home?.params ?? {}) as { positionHashId?: string }; // the one parameter the homes have
  // The state changes with the address; the home's parameter follows later.
  const request: ProfileRequest | undefined =
    state?.request ?? named ?? (positionHashId === undefined ? undefined : { profileType: 'position', positionHashId });
  const { depth, isOverAddress, panel, among, found, about } = state ?? {
    depth: 0,
    isOverAddress: request !== undefined,
  };

  const go = (profile: ShownProfile | undefined, isReplacing: boolean) => {
    const { pathname, search, hash } = router.state.location;
    const wanted = profile?.request;
    const inPath = home && wanted?.profileType === 'position' ? `/${wanted.positionHashId}` : '';
    return router.navigate({
      to: home ? home.fullPath.replace('/{-$positionHashId}', inPath) : pathname,
      search: { ...withoutProfile(search), ...(wanted && inPath === '' && searchOf(wanted)) },
      hash,
      state: profile ? { profile } : {},
      replace: isReplacing,
      resetScroll: false,
    });
  };

  return {
    request,
    /** Position whose talents the modal can walk through. */
    panel,
    /** Positions that the modal can walk through. */
    among,
    /** Engineers that the modal can walk through. */
    found,
    /** Position that the profile was opened from. */
    about,
    /** Whether Back leads to another profile. */
    hasFormer: depth > (isOverAddress ? 0 : 1),
    /** Shows a profile; `isReplacing` replaces one that was requested but never seen. */
    show: (
      next: ProfileRequest,
      { isReplacing = false, ...context }: ProfileContext & { isReplacing?: boolean } = {},
    ) => {
      if (request && idOf(request) === idOf(next)) return;
      void go({ request: next, depth: isReplacing ? depth : depth + 1, isOverAddress, ...context }, isReplacing);
    },
    back: () => router.history.back(),
    /** Closes the modal in one step, however many profiles were opened in it. */
    close: () => {
      if (depth === 0) return void go(undefined, true);
      if (isOverAddress) {
        const stop = router.history.subscribe(() => {
          stop();
          void go(undefined, true);
        });
      }
      return router.history.go(-depth);
    },
  };
}

/** Identifies a request by one string, equal for two requests for the same profile. */
export const idOf = (request: ProfileRequest): string => Object.values(request).join(' ');

/** The search that contains a profile. */
function searchOf(request: ProfileRequest): ProfileSearch {
  if (request.profileType === 'position') return { position: request.positionHashId };
  if (request.profileType === 'company') return { company: request.companyId };
  if (request.profileType === 'teammate') return { teammate: request.teammateId };
  return { talent: request.talentId };
}

/** The profile in a search; undefined for none, and for an impossible id. */
function requestOf(search: object): ProfileRequest | undefined {
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
function withoutProfile(search: object): object {
  const { position: _1, company: _2, teammate: _3, talent: _4, ...rest }: ProfileSearch = search;
  return rest;
}
