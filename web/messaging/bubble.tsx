import type { ReactNode } from 'react';
import type { Attachment } from '#contract/attachments.ts';
import type { About } from '#contract/messaging.ts';
import { wholeTimeOf } from '#contract/texts/formats.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { AboutLine } from './about-line.tsx';
import { AttachmentBubble } from './attachment-bubble.tsx';
import classes from './bubble.module.css';
import { timeLabel } from './dates.ts';
import { MessageText } from './message-text.tsx';
import { VideoBubble } from '#web/video/video-bubble.tsx';

interface Props {
  /** Author's name, for screen readers: sighted users see the side. */
  author: string;
  isMine: boolean;
  text: string;
  video: { url: string; posterUrl: string | null; seconds: number; text?: string | undefined } | null;
  attachments?: readonly Attachment[];
  writtenAt: Date;
  /** Follows one by the same author in the same minute, close to it. */
  isContinuing?: boolean;
  /** Precedes another one, which shows the time for both. */
  isContinued?: boolean;
  /** The position that messages are about from it on, above it. */
  about?: About | undefined;
  /** Replaces the text. */
  card?: ReactNode;
  /** Button that reports the message, beside its time. */
  report?: ReactNode;
  /** Sending state, shown instead of the time. */
  children?: ReactNode;
}

/** One message: the user's own on the right, the other person's on the left. */
export function Bubble({
  author,
  isMine,
  text,
  video,
  attachments,
  writtenAt,
  about,
  card,
  isContinuing,
  isContinued,
  report,
  children,
}: Props) {
  const locale = useLocale();
  return (
    <div
      className={classes.message}
      data-mine={isMine}
      data-card={card !== undefined || undefined}
      data-continuing={isContinuing}
      data-continued={isContinued}
    >
      {about && <AboutLine {...about} />}
      <VisuallyHidden>{author}:</VisuallyHidden>
      {card ?? (text !== '' && <TextBubble text={text} />)}
      {video && (
        <div className={classes.video}>
          <VideoBubble {...video} author={author} />
        </div>
      )}
      {attachments?.map((attachment) => (
        <div key={attachment.url} className={classes.file}>
          <AttachmentBubble {...attachment} />
        </div>
      ))}
      {(children || !isContinued) && (
        <Row gap="6" size="xs" tone="mute" className={classes.meta}>
          {children || (
            <time dateTime={writtenAt.toISOString()} title={wholeTimeOf(writtenAt, locale)}>
              {timeLabel(writtenAt, locale)}
            </time>
          )}
          {report}
        </Row>
      )}
    </div>
  );
}

export const TextBubble = ({ text }: { text: string }) => (
  <Text padding="8 14" size="m" lineHeight="1.5" wrap="anywhere" className={classes.bubble} dir="auto">
    <MessageText text={text} />
  </Text>
);
