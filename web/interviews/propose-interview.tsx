import { CalendarPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Thread } from '#contract/messaging.ts';
import { Row } from '#web/ui/layout.tsx';
import { useTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { MenuItem } from '#web/ui/menu-button.tsx';
import classes from './propose-interview.module.css';

export const InterviewDialog = lazyPart('InterviewDialog', () => import('./interview-dialog.tsx'));

/**
 * Hook: the form for an interview, opened by a button of the conversation, of which only the icon remains where space is
 * short, or by an item of its menu.
 */
export function useProposal(thread: Thread): { button: ReactNode; item: MenuItem; dialog: ReactNode } {
  const t = useTexts('messaging');
  const [isOpen, setOpen] = useState(false);
  const label = t('interview.propose');
  const open = () => setOpen(true);
  return {
    button: (
      <Row
        type="button"
        as="button"
        gap="8"
        flex="none"
        size="s"
        weight="600"
        className={classes.button}
        title={label}
        onClick={open}
      >
        <CalendarPlus size={18} aria-hidden />
        <span className={classes.label}>{label}</span>
      </Row>
    ),
    item: { label, icon: <CalendarPlus size={18} aria-hidden />, onSelect: open },
    dialog: isOpen && <InterviewDialog thread={thread} onClose={() => setOpen(false)} />,
  };
}
