import { useLocation, useMatches, useRouter } from '@tanstack/react-router';
import type { ProfileRequest } from '#contract/profiles.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The profile in the modal, and whether its opening made this entry of the history. */
    profile?: { request: ProfileRequest; isPushed: boolean };
  }
}

/** The homes, whose address names the position in the modal (spec 2.1). */
const homes = new Set(['/talent/home/{-$positionHashId}', '/client/home/{-$positionHashId}']);

/**
 * The profile that the history says is open: opening one adds an entry, so the browser's back button closes the modal
 * and a reload brings it back. On a home the address follows.
 */
export function useShownProfile() {
  const router = useRouter();
  const profile = useLocation({ select: ({ state }) => state.profile });
  const home = useMatches({ select: (matches) => matches.find(({ fullPath }) => homes.has(fullPath)) });
  const { positionHashId } = (home?.params ?? {}) as { positionHashId?: string }; // the one parameter the homes have
  const request: ProfileRequest | undefined =
    profile?.request ?? (positionHashId === undefined ? undefined : { profileType: 'position', positionHashId });

  const go = (next: ProfileRequest | undefined, isPushed: boolean) => {
    const { pathname, search, hash } = router.state.location;
    const named = next?.profileType === 'position' ? `/${next.positionHashId}` : '';
    return router.navigate({
      to: home ? home.fullPath.replace('/{-$positionHashId}', named) : pathname,
      search,
      hash,
      state: next ? { profile: { request: next, isPushed } } : {},
      replace: request !== undefined,
      resetScroll: false,
    });
  };

  return {
    request,
    /** Shows a profile, in place of the one that may be open. */
    show: (next: ProfileRequest) => {
      if (request && keyOf(request) === keyOf(next)) return;
      void go(next, request === undefined || (profile?.isPushed ?? false));
    },
    close: () => {
      if (profile?.isPushed) router.history.back();
      else void go(undefined, false);
    },
  };
}

/** One word for a request: two requests for the same profile have the same. */
export const keyOf = (request: ProfileRequest): string => Object.values(request).join(' ');
