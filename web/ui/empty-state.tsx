import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { useFocusHandover } from './passed-focus.ts';
import { Tally } from './tally.tsx';

/** Empty list: the mark, one sentence, and at most one action. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div ref={useFocusHandover<HTMLDivElement>()} className={classes.root}>
      <Tally size={44} isMuted />
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}
