import { CircleCheck, Users } from 'lucide-react';
import { accountTypes } from '#contract/call.ts';
import type { Thread } from '#contract/messaging.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Row, Wrap } from '#web/ui/layout.tsx';
import classes from './thread-lines.module.css';

/** Notes above the composer which of the two has closed a thread, and how many colleagues read along. */
export function ThreadLines({ thread: { user, closing, readerCount } }: { thread: Thread }) {
  const t = useTexts('messaging');
  const contacts = useTexts('contacts');
  const isTalent = useUser().type === accountTypes.talent;
  if (!closing && readerCount === undefined) return null;
  const why = closing?.reason
    ? ({ reason: contacts(`closing.${closing.reason}`), hasReason: 'yes' } as const)
    : ({ reason: '', hasReason: 'other' } as const);
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Wrap gap="4 16" className={classes.root}>
      {closing && (
        <Row
          as="p"
          gap="6"
          align="baseline"
          size="s"
          tone="mute"
          lineHeight="1.45"
          wrap="anywhere"
          className={classes.line}
        >
          <CircleCheck size={15} aria-hidden />
          <span>{closing.isMine ? contacts('closing.mine', why) : contacts('closing.theirs', { ...why, name })}</span>
        </Row>
      )}
      {readerCount !== undefined && (
        <Row
          as="p"
          gap="6"
          align="baseline"
          size="s"
          tone="mute"
          lineHeight="1.45"
          wrap="anywhere"
          className={classes.line}
        >
          <Users size={15} aria-hidden />
          <span>
            {isTalent
              ? t('sharing.readBy', { company: user.company?.name ?? '', count: readerCount })
              : t('sharing.withTeam', { count: readerCount })}
          </span>
        </Row>
      )}
    </Wrap>
  );
}
