import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { Thread } from '#contract/messaging.ts';
import { useTexts, withTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './propose-interview.module.css';

const InterviewDialog = lazyPart(
  'InterviewDialog',
  withTexts(() => import('./interview-dialog.tsx'), 'interviews'),
);

/** Button of a conversation that opens the form for an interview; only its icon where space is short. */
export function ProposeInterview({ thread }: { thread: Thread }) {
  const t = useTexts('messaging');
  const [isOpen, setOpen] = useState(false);
  const label = t('interview.propose');
  return (
    <>
      <button type="button" className={classes.button} title={label} onClick={() => setOpen(true)}>
        <CalendarPlus size={18} aria-hidden />
        <span className={classes.label}>{label}</span>
      </button>
      {isOpen && <InterviewDialog thread={thread} onClose={() => setOpen(false)} />}
    </>
  );
}
