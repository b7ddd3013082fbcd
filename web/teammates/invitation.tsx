import { useMutation } from '@tanstack/react-query';
import { inviteTeammate } from '#contract/teammates.ts';
import { send } from '#web/platform/api.ts';
import { showNotice } from '#web/platform/notices.ts';
import { useUser } from '#web/platform/session.ts';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './team-screen.module.css';

/** Replaces the invitation controls for an administrator acting as a member. */
export const noInviting = 'Teammates cannot be invited while you act as another user.';

/** States that a teammate was invited but has not signed in yet, with a button to resend the invitation. */
export function Invitation({ teammateId, name, email }: { teammateId: number; name: string; email: string }) {
  const { actingAdministrator } = useUser();
  const inviting = useMutation({
    mutationFn: () => send(inviteTeammate, { teammateId }),
    onSuccess: () => showNotice({ text: `The invitation is on its way to ${email} again.`, tone: 'success' }),
  });
  return (
    <p className={classes.invited}>
      Invited, has not signed in yet
      {!actingAdministrator && (
        <QuietButton disabled={inviting.isPending} onClick={() => inviting.mutate()}>
          Send again<VisuallyHidden> the invitation of {name}</VisuallyHidden>
        </QuietButton>
      )}
    </p>
  );
}
