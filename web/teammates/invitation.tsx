import { inviteTeammate } from '#contract/teammates.ts';
import { send } from '#web/platform/api.ts';
import { showNotice } from '#web/platform/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useMutationOnce } from '#web/platform/use-mutation-once.ts';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './team-screen.module.css';

interface Props {
  teammateId: number;
  name: string;
  email: string;
  mayRepeat: boolean;
}

/** States that a teammate was invited but has not signed in yet, with a button to resend the invitation. */
export function Invitation({ teammateId, name, email, mayRepeat }: Props) {
  const t = useTexts('teammates');
  const inviting = useMutationOnce({
    mutationFn: () => send(inviteTeammate, { teammateId }),
    onSuccess: () => showNotice({ text: t('invitation.sentAgain', { email }), tone: 'success' }),
  });
  return (
    <p className={classes.invited}>
      {t('invitation.state')}
      {mayRepeat && (
        <QuietButton disabled={inviting.isPending} onClick={() => inviting.mutate()}>
          {t.rich('invitation.sendAgain', { name, hidden: <VisuallyHidden>{name}</VisuallyHidden> })}
        </QuietButton>
      )}
    </p>
  );
}
