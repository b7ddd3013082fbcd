import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { showCompany } from '#contract/companies.ts';
import { getProfile } from '#contract/profiles.ts';
import { listTeammates } from '#contract/companies.ts';
import { at } from '#contract/screens.ts';
import { type EditableTeammate, editTeammate } from '#contract/teammates.ts';
import { forget, formQuery } from '#web/platform/use-call.ts';

/** A teammate as the edit screen reads them. */
export const teammateQuery = (teammateId: number) => formQuery(editTeammate, { profileType: 'teammate', teammateId });

/** Shared by the team's forms: navigation back to the team, and refetching. */
export function useTeam() {
  const navigate = useNavigate();
  const client = useQueryClient();
  /** What other screens show of the team is read again when they are opened. */
  const forgetTeam = () => forget(client, listTeammates, showCompany, getProfile);
  return {
    forget: forgetTeam,
    /** Leaves a form on purpose. */
    leave: () => navigate({ to: at.team, ignoreBlocker: true }),
    /** Reads a teammate again, for the edit screen too. */
    read: async (id: number): Promise<EditableTeammate> => {
      forgetTeam();
      return (await client.fetchQuery({ ...teammateQuery(id), staleTime: 0 })).teammate;
    },
  };
}
