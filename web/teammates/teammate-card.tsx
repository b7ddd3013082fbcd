import { Link } from '@tanstack/react-router';
import type { TeammateCard as Row } from '#contract/companies.ts';
import { inviteTeammate } from '#contract/teammates.ts';
import { at } from '#contract/screens.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { KeeperBadge, LeavingBadge, MeBadge, SuspendedBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { StretchedButton } from '#web/ui/stretched-button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { send } from '#web/platform/calls/api.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Box, Card, Text, Wrap } from '#web/ui/layout.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import classes from './team-screen.module.css';

/** Teammate in the list; the card opens their profile, the button edits it. */
export function TeammateCard({
  teammate: {
    id,
    firstName,
    lastName,
    title,
    email,
    avatarUrl,
    isMe,
    isSuspended,
    isLeaving,
    isKeeper,
    hasSignedIn,
    may,
  },
}: {
  teammate: Row;
}) {
  const t = useTexts('teammates');
  const name = `${firstName} ${lastName}`;
  return (
    <Card as="li" flow="row" className={classes.card}>
      <Avatar name={name} url={avatarUrl} size={56} />
      <Box flex="1" className={classes.about}>
        <Text as="h2" size="l" wrap="anywhere" className={classes.name}>
          <StretchedButton onClick={() => openProfile({ profileType: 'teammate', teammateId: id })}>
            {name}
          </StretchedButton>{' '}
          {isMe && <MeBadge />} {isKeeper && <KeeperBadge />} {isSuspended && <SuspendedBadge />}{' '}
          {isLeaving && <LeavingBadge />}
        </Text>
        {title && (
          <Text marginTop="2" size="m" tone="mute" lineHeight="1.4" wrap="anywhere">
            {title}
          </Text>
        )}
        <Text marginTop="2" size="xs" tone="mute" lineHeight="1.4" wrap="ellipsis">
          {email}
        </Text>
        {!hasSignedIn && <Invitation teammateId={id} name={name} email={email} mayRepeat={may.invite} />}
      </Box>
      <Button
        className={classes.edit}
        variant="default"
        size="sm"
        renderRoot={(props) => <Link to={at.teammateEdit} params={{ id: String(id) }} {...props} />}
      >
        {t.rich('card.edit', { name, hidden: <VisuallyHidden>{name}</VisuallyHidden> })}
      </Button>
    </Card>
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
    <Wrap
      as="p"
      gap="0 14"
      marginTop="2"
      size="xs"
      tone="mute"
      lineHeight="1.4"
      wrap="anywhere"
      className={classes.invited}
    >
      {t('invitation.state')}
      {mayRepeat && (
        <QuietButton disabled={inviting.isPending} onClick={() => inviting.mutate()}>
          {t.rich('invitation.sendAgain', { name, hidden: <VisuallyHidden>{name}</VisuallyHidden> })}
        </QuietButton>
      )}
    </Wrap>
  );
}
