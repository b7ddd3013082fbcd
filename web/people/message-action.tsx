import { useNavigate } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { messagesRouteOf, useUser } from '#web/platform/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { type Partner, mayMessage } from './message-policy.ts';

/**
 * Returns a function that opens the messages with a user, or undefined if the viewer may not write to them. From a
 * position, the thread is then about it.
 */
export function useMessageAction(positionHashId?: string): (partner: Partner) => (() => void) | undefined {
  const viewer = useUser();
  const navigate = useNavigate();
  const to = messagesRouteOf(viewer);
  const search = positionHashId === undefined ? {} : { about: positionHashId };
  return (partner) =>
    mayMessage(viewer, partner) === false
      ? undefined
      : () => void navigate({ to, params: { id: String(partner.id) }, search });
}

interface ButtonProps {
  firstName: string;
  partner: Partner;
  /** The position from which the viewer writes, if any. */
  positionHashId?: string | undefined;
}

/** 'Message Ada Now'; disabled on the viewer's own profile, absent if the viewer may not write to them. */
export function MessageButton({ firstName, partner, positionHashId }: ButtonProps) {
  const t = useTexts('people');
  const viewer = useUser();
  const onMessage = useMessageAction(positionHashId)(partner);
  if (!onMessage) return null;
  return (
    <Button
      fullWidth
      leftSection={<MessageSquare size={18} aria-hidden />}
      disabled={mayMessage(viewer, partner) === 'self'}
      onClick={onMessage}
    >
      {t('message.button', { firstName })}
    </Button>
  );
}
