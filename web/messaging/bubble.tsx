import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './bubble.module.css';
import { timeLabel } from './dates.ts';
import { MessageText } from './message-text.tsx';
import { VideoBubble } from './video-bubble.tsx';

interface Props {
  /** Who wrote it, for those who cannot see on which side it stands. */
  author: string;
  isMine: boolean;
  text: string;
  video: { url: string; posterUrl: string | null; seconds: number } | null;
  writtenAt: Date;
  /** What stands in the place of the time, if anything: how the sending goes. */
  children?: ReactNode;
}

/** One message: one's own at the right, the other person's at the left. */
export const Bubble = ({ author, isMine, text, video, writtenAt, children }: Props) => (
  <div className={classes.message} data-mine={isMine}>
    <VisuallyHidden>{author}:</VisuallyHidden>
    {text !== '' && (
      <p className={classes.bubble} dir="auto">
        <MessageText text={text} />
      </p>
    )}
    {video && (
      <div className={classes.video}>
        <VideoBubble {...video} author={author} />
      </div>
    )}
    <div className={classes.meta}>
      {children || (
        <time dateTime={writtenAt.toISOString()} title={writtenAt.toLocaleString()}>
          {timeLabel(writtenAt)}
        </time>
      )}
    </div>
  </div>
);
