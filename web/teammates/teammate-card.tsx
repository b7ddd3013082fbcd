import { Link } from '@tanstack/react-router';
import type { TeammateCard as Row } from '#contract/companies.ts';
import { inviteTeammate } from '#contract/teammates.ts';
import { at } from '#contract/screens.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { LeavingBadge, MeBadge, SuspendedBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { StretchedButton } from '#web/ui/stretched-button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { send } from '#web/platform/calls/api.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import classes from './team-screen.module.css';

/** Teammate in the list; the card opens their profile, the button edits it. */
export function TeammateCard({
  teammate: { id, firstName, lastName, title, email, avatarUrl, isMe, isSuspended, isLeaving, hasSignedIn, may },
}: {
  teammate: Row;
}) {
  const t = useTexts('teammates');
  const name = `${firstName} ${lastName}`;
  return (
    <li className={classes.card}>
      <Avatar name={name} url={avatarUrl} size={56} />
      <div className={classes.about}>
        <h2 className={classes.name}>
          <StretchedButton onClick={() => openProfile({ profileType: 'teammate', teammateId: id })}>
            {name}
          </StretchedButton>{' '}
          {isMe && <MeBadge />} {isSuspended && <SuspendedBadge />}
          {isLeaving && <LeavingBadge />}
        </h2>
        {title && <p className={classes.line}>{title}</p>}
        <p className={classes.email}>{email}</p>
        {!hasSignedIn && <Invitation teammateId={id} name={name} email={email} mayRepeat={may.invite} />}
      </div>
      <Button
        className={classes.edit}
        variant="default"
        size="sm"
        renderRoot={(props) => <Link to={at.teammateEdit} params={{ id: String(id) }} {...props} />}
      >
        {t.rich('card.edit', { name, hidden: <VisuallyHidden>{name}</VisuallyHidden> })}
      </Button>
    </li>
  );
}

interface Props {
  teammateId: number;
  name: string;
  email: string;
  mayRepeat: boolean;
}

/** States that a teammate was invited but has not signed in yet, with a button to resend the invitation. */
function Invitation({ teammateId, name, email, mayRepeat }: Props) {
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
