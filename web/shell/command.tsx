import { useEffect, useEffectEvent, useState } from 'react';
import { accountTypes } from '#contract/call.ts';
import { useLetterKeys } from '#web/candidates/letter-keys.ts';
import { useUser } from '#web/platform/session/session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const CommandDialog = lazyPart('CommandDialog', () => import('./command-dialog.tsx'));

/** For members of a company: Ctrl K, or Cmd K, opens a field that leads to any position, person or screen. */
export function Command() {
  const isMember = useUser().type === accountTypes.client;
  const isOn = useLetterKeys() && isMember;
  const [isOpen, setOpen] = useState(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
    if (key === 'Control' || key === 'Meta') void CommandDialog.preload(); // before the K
    if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey || defaultPrevented) return;
    // In formatted text the keys make a link, and a dialog may hold something unsaved.
    if (target instanceof Element && target.closest('[contenteditable]')) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
  return isOpen && <CommandDialog onClose={() => setOpen(false)} />;
}
