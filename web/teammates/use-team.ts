import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { showCompany } from '#contract/companies.ts';
import { getProfile } from '#contract/profiles.ts';
import { listTeammates } from '#contract/companies.ts';
import { at } from '#contract/screens.ts';
import { type EditableTeammate, editTeammate } from '#contract/teammates.ts';
import { forget, formQuery } from '#web/platform/calls/use-call.ts';

/** Query of a teammate for the edit screen. */
export const teammateQuery = (teammateId: number) => formQuery(editTeammate, { profileType: 'teammate', teammateId });

/** Shared by the team's forms: navigation back to the team, and refetching. */
export function useTeam() {
  const navigate = useNavigate();
  const client = useQueryClient();
  /** Other screens read the team again when they open. */
  const forgetTeam = () => forget(client, listTeammates, showCompany, getProfile);
  return {
    forget: forgetTeam,
    /** Leaves a form intentionally. */
    leave: () => navigate({ to: at.team, ignoreBlocker: true }),
    /** Reads a teammate again, for the edit screen too. */
    read: async (id: number): Promise<EditableTeammate> => {
      forgetTeam();
      return (await client.fetchQuery({ ...teammateQuery(id), staleTime: 0 })).teammate;
    },
  };
}
