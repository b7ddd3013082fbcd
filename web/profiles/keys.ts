import { useEffect, useEffectEvent } from 'react';

/** Elements with a use of their own for keys. */
const fields =
  'input, textarea, select, video, audio, [contenteditable], [role=listbox], [role=slider], [role=menu], [aria-expanded=true]';

/**
 * Does what single keys stand for, by their names; with nothing given, none. Not in fields, with modifiers or below
 * another dialog. A sign such as '?' may need Shift.
 */
export function useKeys(acts: Readonly<Record<string, (() => void) | undefined>> | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    const act = acts?.[key.length === 1 ? key.toLowerCase() : key]; // also with Caps Lock
    if (!act || defaultPrevented || altKey || ctrlKey || metaKey || (shiftKey && key !== '?')) return;
    if (target instanceof Element && target.closest(fields)) return;
    if (document.querySelectorAll('dialog[open]').length > 1) return;
    event.preventDefault();
    act();
  });
  const isOn = acts !== undefined;
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
