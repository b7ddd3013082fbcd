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
  /** Number of history entries the modal has added up to this one. */
  depth: number;
  /** Whether the lowest entry is a position named by the URL, rather than the bare screen. */
  isOverAddress: boolean;
}

/** The homes, whose address names the position in the modal. */
const homes = new Set([addresses.talentHome, addresses.clientHome]);

/**
 * The open profile, kept in the history state. Each profile adds an entry, so the browser's Back returns to the
 * previous profile and finally closes the modal. A reload restores it. On a home the URL follows.
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
    /** Whether Back leads to another profile. */
    hasFormer: depth > (isOverAddress ? 0 : 1),
    /** Shows a profile; `isReplacing` replaces one that was requested but never seen. */
    show: (next: ProfileRequest, { isReplacing = false }: { isReplacing?: boolean } = {}) => {
      if (request && idOf(request) === idOf(next)) return;
      void go({ request: next, depth: isReplacing ? depth : depth + 1, isOverAddress }, isReplacing);
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

/** One word for a request: two requests for the same profile have the same. */
export const idOf = (request: ProfileRequest): string => Object.values(request).join(' ');
