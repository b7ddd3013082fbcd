import { queryOptions, skipToken } from '@tanstack/react-query';
import { type ProfileRequest, getProfile } from '#contract/profiles.ts';
import { send } from '#web/platform/api.ts';

/** Query of a profile, for the modal and for screens that show one; skipped without a request. */
export const profileQuery = (request: ProfileRequest | undefined) =>
  queryOptions({
    queryKey: ['profile', request],
    queryFn: request ? ({ signal }) => send(getProfile, request, { signal }) : skipToken,
  });
