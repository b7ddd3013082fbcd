import { Link } from '@tanstack/react-router';
import { CalendarDays, Paperclip, Video } from 'lucide-react';
import { cutText } from '#contract/cut-text.ts';
import { type Thread, maxLastText } from '#contract/messaging.ts';
import { wholeTimeOf } from '#contract/texts/formats.ts';
import { isVisible } from '#contract/visible-text.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { messagesRouteOf, useUser } from '#web/platform/session/session.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Box, Row, Text } from '#web/ui/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { shortLabel } from './dates.ts';
import { useOwnDraft } from '#web/writing/outbox.ts';
import { withoutFences } from './message-text.tsx';
import { profileOf } from './profile-of.ts';
import { useThreadFilter } from './use-thread-filter.ts';
import classes from './thread-row.module.css';

interface Props {
  thread: Thread;
  isOpen: boolean;
  /** The reader's current day. */
  today: Date;
  onOpen: () => void;
}

/** One thread with its last line: the row opens it, the calendar icon opens the person's profile. */
export function ThreadRow({ thread, isOpen, today, onOpen }: Props) {
  const t = useTexts('messaging');
  const { threadId, user, unread, lastMessage, lastMessageAt, isHiddenFrom, isClosed, closing, owedDays } = thread;
  const userId = useUser().id;
  const drafts = [useOwnDraft({ userId, threadId }), useOwnDraft({ userId, recipientId: user.id })];
  const draft = isOpen ? undefined : drafts.find((text) => isVisible(text));
  const name = `${user.firstName} ${user.lastName}`;
  const isUnread = unread > 0 && !isOpen;
  return (
    <li className={classes.row} data-open={isOpen} data-unread={isUnread}>
      <Avatar name={name} url={user.avatarUrl} size={42} />
      <Box flex="1" className={classes.text}>
        <Row gap="8" align="baseline" className={classes.head}>
          <Link
            className={classes.name}
            title={name}
            to={messagesRouteOf(useUser())}
            params={{ id: String(user.id) }}
            search={useThreadFilter()}
            aria-current={isOpen ? 'page' : undefined}
            onClick={onOpen}
          >
            {name}
          </Link>
          {lastMessageAt && <WrittenAt moment={new Date(lastMessageAt)} today={today} />}
        </Row>
        <Row gap="6" className={classes.body}>
          <Box flex="1">
            {user.company && (
              <span className={classes.company} title={user.company.name}>
                {user.company.name}
              </span>
            )}
            {isHiddenFrom && <span className={classes.company}>{t('hidden.mark')}</span>}
            {(isClosed || closing) && <span className={classes.company}>{t('thread.closedMark')}</span>}
            {draft !== undefined ? (
              <DraftLine text={draft} />
            ) : owedDays !== undefined ? (
              <Text size="xs" tone="error" weight="600">
                {t('thread.owed', { days: owedDays })}
              </Text>
            ) : (
              lastMessage && <LastLine message={lastMessage} />
            )}
          </Box>
          {isUnread && (
            <Text
              as="span"
              padding="0 6"
              flex="none"
              size="xs"
              weight="700"
              textAlign="center"
              className={classes.unread}
            >
              {t.rich('thread.unread', { count: unread > 99 ? '99+' : String(unread), hidden: <VisuallyHidden /> })}
            </Text>
          )}
          <button
            type="button"
            className={classes.profile}
            aria-label={t('thread.profile', { name })}
            onClick={() => openProfile(profileOf(user))}
          >
            <CalendarDays size={18} aria-hidden />
          </button>
        </Row>
      </Box>
    </li>
  );
}

/** Time of the last message if it is from today, else the day. */
function WrittenAt({ moment, today }: { moment: Date; today: Date }) {
  const t = useTexts('messaging');
  const locale = useLocale();
  return (
    <Text
      as="time"
      flex="none"
      size="xs"
      tone="mute"
      className={classes.time}
      dateTime={moment.toISOString()}
      title={wholeTimeOf(moment, locale)}
    >
      {shortLabel(t, moment, today, locale)}
    </Text>
  );
}

/** Start of unsent text, in its own direction. */
function DraftLine({ text }: { text: string }) {
  const t = useTexts('messaging');
  return (
    <Row as="p" gap="4" size="xs" tone="mute" className={classes.last}>
      {t.rich('thread.draft', {
        text: cutText(text, maxLastText),
        draft: <Text as="span" flex="none" tone="ink" weight="600" />,
        line: <Text as="span" flex="1" wrap="ellipsis" className={classes.piece} dir="auto" />,
      })}
    </Row>
  );
}

/** Start of the last message as plain text, in its own direction. */
function LastLine({ message }: { message: NonNullable<Thread['lastMessage']> }) {
  const { isMine, hasVideo, attachment } = message;
  const text = withoutFences(message.text);
  const t = useTexts('messaging');
  const withVideo = text === '' ? t('thread.video') : t('thread.videoWith', { text });
  const withFile = text === '' ? attachment : text;
  const shown = hasVideo ? withVideo : (withFile ?? '');
  return (
    <Row as="p" gap="4" size="xs" tone="mute" className={classes.last}>
      {hasVideo && <Video size={15} aria-hidden />}
      {attachment !== undefined && <Paperclip size={15} aria-label={t('thread.file')} />}
      {isMine ? (
        t.rich('thread.mine', {
          text: shown,
          you: <span />,
          line: <Text as="span" flex="1" wrap="ellipsis" className={classes.piece} dir="auto" />,
        })
      ) : (
        <Text as="span" flex="1" wrap="ellipsis" className={classes.piece} dir="auto">
          {shown}
        </Text>
      )}
    </Row>
  );
}
