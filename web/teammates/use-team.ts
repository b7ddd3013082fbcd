import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type EditableTeammate, editTeammate } from '#contract/teammates.ts';
import { send } from '#web/platform/api.ts';

/** A teammate as the edit screen reads them. */
export const teammateQuery = (id: number | string) => ({
  queryKey: ['teammate-edit', String(id)],
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    send(editTeammate, { profileType: 'teammate', teammateId: Number(id) }, { signal }),
  // The form begins with what is stored now, and nothing comes under what is being typed.
  gcTime: 0,
  staleTime: Infinity,
});

/** What the forms of the team have in common: the way back to it, and reading again what they have changed. */
export function useTeam() {
  const navigate = useNavigate();
  const client = useQueryClient();
  /** What other screens show of the team is read again when they are opened. */
  const forget = () => {
    for (const shown of ['teammates', 'company', 'profile']) client.removeQueries({ queryKey: [shown] });
  };
  return {
    forget,
    /** Leaves a form on purpose. */
    leave: () => navigate({ to: '/client/teammates', ignoreBlocker: true }),
    /** Reads a teammate again, for the edit screen too. */
    read: async (id: number): Promise<EditableTeammate> => {
      forget();
      return (await client.fetchQuery({ ...teammateQuery(id), staleTime: 0 })).teammate;
    },
  };
}
