import { MessageSquare } from 'lucide-react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { MeBadge } from '#web/ui/badge.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import classes from '#web/ui/row.module.css';

interface Props {
  name: string;
  /** Job title, below the name. */
  note: string;
  avatarUrl: string | null;
  isMe?: boolean;
  onOpen: () => void;
  /** Opens the messages; absent if the viewer may not write to them. Disabled for the viewer's own row. */
  onMessage?: () => void;
}

/** Company member: the name opens the profile, the button opens the messages. */
export function PersonRow({ name, note, avatarUrl, isMe = false, onOpen, onMessage }: Props) {
  const t = useTexts('people');
  return (
    <Row padding="8 0" className={classes.person}>
      <Avatar name={name} url={avatarUrl} size={42} />
      <div className={classes.text}>
        <Text
          type="button"
          as="button"
          size="m"
          weight="600"
          lineHeight="1.35"
          wrap="anywhere"
          className={classes.name}
          onClick={onOpen}
        >
          {name}
        </Text>{' '}
        {isMe && <MeBadge />}
        {note && <div className={classes.note}>{note}</div>}
      </div>
      {onMessage && (
        <button
          type="button"
          className={classes.message}
          aria-label={t('message.label', { name })}
          disabled={isMe}
          onClick={onMessage}
        >
          <MessageSquare size={18} aria-hidden />
        </button>
      )}
    </Row>
  );
}
