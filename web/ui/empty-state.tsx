import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { Stack } from './layout.tsx';
import { useFocusHandover } from './passed-focus.ts';
import { Tally } from './tally.tsx';

/** Empty list: the mark, one sentence, and at most one action. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Stack ref={useFocusHandover<HTMLDivElement>()} padding="40 16" align="center" textAlign="center">
      <Tally size={44} isMuted />
      <p className={classes.text}>{text}</p>
      {children}
    </Stack>
  );
}
