import { useNavigate } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { createContext, useContext } from 'react';
import { messagesRouteOf, useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';

/** A person as answers show them to the viewer. */
export interface Partner {
  id: number;
  isMe?: boolean;
  may: { write: boolean };
}

/**
 * Returns a function that opens the messages with a person, or undefined if messages do not apply. The viewer's own
 * button is shown but disabled. From a position, the thread is then about it.
 */
export function useMessageAction(positionHashId?: string): (partner: Partner) => (() => void) | undefined {
  const navigate = useNavigate();
  const to = messagesRouteOf(useUser());
  const search = positionHashId === undefined ? {} : { about: positionHashId };
  return ({ id, isMe = false, may }) =>
    may.write || isMe ? () => void navigate({ to, params: { id: String(id) }, search }) : undefined;
}

/** Hash id of the position that the profile around was opened from, if any. */
export const OpenedFrom = createContext<string | undefined>(undefined);

interface ButtonProps {
  partner: Partner & { firstName: string };
  /** The position from which the viewer writes, if any. */
  positionHashId?: string | undefined;
}

/**
 * 'Message Ada Now' opens their conversation; disabled on the viewer's own profile, absent if the viewer may not write
 * to them.
 */
export function MessageButton({ partner, positionHashId }: ButtonProps) {
  const t = useTexts('people');
  const openedFrom = useContext(OpenedFrom);
  const onMessage = useMessageAction(positionHashId ?? openedFrom)(partner);
  if (!onMessage) return null;
  return (
    <Button fullWidth leftSection={<MessageSquare size={18} aria-hidden />} disabled={partner.isMe} onClick={onMessage}>
      {t('message.button', { firstName: partner.firstName })}
    </Button>
  );
}
