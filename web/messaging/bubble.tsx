import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './bubble.module.css';
import { timeLabel } from './dates.ts';
import { MessageText } from './message-text.tsx';

interface Props {
  /** Who wrote it, for those who cannot see on which side it stands. */
  author: string;
  isMine: boolean;
  text: string;
  writtenAt: Date;
  /** What stands in the place of the time: how the sending goes. */
  children?: ReactNode;
}

/** One message: one's own at the right, the other person's at the left. */
export const Bubble = ({ author, isMine, text, writtenAt, children }: Props) => (
  <div className={classes.message} data-mine={isMine}>
    <VisuallyHidden>{author}:</VisuallyHidden>
    <p className={classes.bubble} dir="auto">
      <MessageText text={text} />
    </p>
    <div className={classes.meta}>
      {children ?? (
        <time dateTime={writtenAt.toISOString()} title={writtenAt.toLocaleString()}>
          {timeLabel(writtenAt)}
        </time>
      )}
    </div>
  </div>
);
