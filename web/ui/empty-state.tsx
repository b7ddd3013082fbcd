import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { Tally } from './tally.tsx';

/** What a list shows that has nothing in it: the tally, one sentence, and at most one thing to do. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={classes.root}>
      <Tally size={44} isMuted />
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}
