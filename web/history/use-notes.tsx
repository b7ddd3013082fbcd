import { SquarePen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { HeadButton } from '#web/ui/head-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { MenuItem } from '#web/ui/menu-button.tsx';
import { useHistory } from './use-history.ts';

const NotesDialog = lazyPart('NotesDialog', () => import('./notes-dialog.tsx'));

/** Hook: the team's notes about a talent, opened by a button in the head of a conversation or an item of its menu. */
export function useNotes(talent: { id: number; firstName: string } | undefined) {
  const t = useTexts('history');
  const [isOpen, setOpen] = useState(false);
  const { data } = useHistory(talent?.id);
  if (!talent) return undefined;
  const count = data?.notes.length ?? 0;
  const label = count > 0 ? `${t('notes.title')} ${count}` : t('notes.title');
  const open = () => setOpen(true);
  const icon = <SquarePen size={18} aria-hidden />;
  return {
    button: <HeadButton label={label} icon={icon} onClick={open} />,
    item: { label, icon, onSelect: open } satisfies MenuItem,
    dialog: (isOpen && <NotesDialog talent={talent} onClose={() => setOpen(false)} />) as ReactNode,
  };
}
