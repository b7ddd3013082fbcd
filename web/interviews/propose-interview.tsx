import { CalendarPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { About, Thread } from '#contract/messaging.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { HeadButton } from '#web/ui/head-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { MenuItem } from '#web/ui/menu-button.tsx';

export const InterviewDialog = lazyPart('InterviewDialog', () => import('./interview-dialog.tsx'));

/**
 * Hook: the form for an interview about a position. It is opened by a button of the conversation, of which only the
 * icon remains where space is short, or by an item of its menu.
 */
export function useProposal(
  thread: Thread,
  position: About | null,
): { button: ReactNode; item: MenuItem; dialog: ReactNode } {
  const t = useTexts('messaging');
  const [isOpen, setOpen] = useState(false);
  const label = t('interview.propose');
  const open = () => setOpen(true);
  return {
    button: <HeadButton label={label} icon={<CalendarPlus size={18} aria-hidden />} onClick={open} />,
    item: { label, icon: <CalendarPlus size={18} aria-hidden />, onSelect: open },
    dialog: isOpen && <InterviewDialog thread={thread} position={position} onClose={() => setOpen(false)} />,
  };
}
