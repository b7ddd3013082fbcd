import { useLocation, useMatches, useRouter } from '@tanstack/react-router';
import * as addresses from '#contract/addresses.ts';
import type { ProfileRequest } from '#contract/profiles.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    profile?: ShownProfile;
  }
}

interface ShownProfile {
  request: ProfileRequest;
  /** How many entries of the history the modal has made up to this one. */
  depth: number;
  /** Below them is not the screen alone but a position that the address named from the beginning. */
  isOverAddress: boolean;
}

/** The homes, whose address names the position in the modal (spec 2.1). */
const homes = new Set([addresses.talentHome, addresses.clientHome]);

/**
 * The profile that the history says is open: opening one adds an entry, so the browser's back button leads to the
 * profile before and from the first one out of the modal, and a reload brings it back. On a home the address follows.
 */
export function useShownProfile() {
  const router = useRouter();
  const profile = useLocation({ select: ({ state }) => state.profile });
  const home = useMatches({ select: (matches) => matches.find(({ fullPath }) => homes.has(fullPath)) });
  const { positionHashId } = (home?.params ?? {}) as { positionHashId?: string }; // the one parameter the homes have
  const request: ProfileRequest | undefined =
    profile?.request ?? (positionHashId === undefined ? undefined : { profileType: 'position', positionHashId });
  const { depth, isOverAddress } = profile ?? { depth: 0, isOverAddress: request !== undefined };

  const go = (next: ShownProfile | undefined, isReplacing: boolean) => {
    const { pathname, search, hash } = router.state.location;
    const named = next?.request.profileType === 'position' ? `/${next.request.positionHashId}` : '';
    return router.navigate({
      to: home ? home.fullPath.replace('/{-$positionHashId}', named) : pathname,
      search,
      hash,
      state: next ? { profile: next } : {},
      replace: isReplacing,
      resetScroll: false,
    });
  };

  return {
    request,
    /** Whether there is a profile before this one. */
    hasFormer: depth > (isOverAddress ? 0 : 1),
    /** Shows a profile; in place of the one asked for before where that has not been seen yet. */
    show: (next: ProfileRequest, { isReplacing = false }: { isReplacing?: boolean } = {}) => {
      if (request && idOf(request) === idOf(next)) return;
      void go({ request: next, depth: isReplacing ? depth : depth + 1, isOverAddress }, isReplacing);
    },
    back: () => router.history.back(),
    /** Leaves the modal in one step, however many profiles have been opened in it. */
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

/** One word for a request: two requests for the same profile have the same. */
export const idOf = (request: ProfileRequest): string => Object.values(request).join(' ');
