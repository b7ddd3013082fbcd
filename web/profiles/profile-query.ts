import { queryOptions, skipToken } from '@tanstack/react-query';
import { type ProfileRequest, getProfile } from '#contract/profiles.ts';
import { send } from '#web/platform/api.ts';

/** How a profile is read, for the modal and for the screens that show one; nothing is without a request. */
export const profileQuery = (request: ProfileRequest | undefined) =>
  queryOptions({
    queryKey: ['profile', request],
    queryFn: request ? ({ signal }) => send(getProfile, request, { signal }) : skipToken,
  });
