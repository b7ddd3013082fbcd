import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { accountTypes } from '#contract/call.ts';
import type { Thread } from '#contract/messaging.ts';
import type { Reported } from '#web/moderation/reported.ts';
import { messagesRouteOf, useUser } from '#web/platform/session/session.ts';
import { invalidateThreads } from '#web/threads/invalidate-threads.ts';

/** The other person in a thread, as a subject of reports and blocks. */
export function usePartner({ id, type, firstName, lastName, company }: Thread['user']): Omit<Reported, 'about'> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const to = messagesRouteOf(useUser());
  const name = `${firstName} ${lastName}`;
  return {
    name,
    person: { id, type, name, company },
    onBlocked: async () => {
      // A company's thread is gone, a talent keeps theirs. Without an id the first in the list opens.
      await invalidateThreads(client);
      if (type === accountTypes.talent) await navigate({ to, params: { id: undefined }, replace: true });
    },
  };
}
