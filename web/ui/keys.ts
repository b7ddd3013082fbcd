import { useEffect, useEffectEvent } from 'react';

/** Elements that handle keys themselves. A box handles only the space bar. */
const fields =
  'input:not([type=checkbox]), textarea, select, video, audio, [contenteditable], [role=listbox], [role=slider], [role=menu], [aria-expanded=true]';

interface Options {
  /** Maximum number of open dialogs, including the one in which the keys apply. */
  dialogs?: number;
}

/**
 * Hook: maps single keys, by name, to acts; undefined disables all. Not in fields, with modifiers or below another
 * dialog. A sign such as '?' may need Shift. An act that returns false leaves its key to the browser.
 */
export function useKeys(
  acts: Readonly<Record<string, (() => void | boolean) | undefined>> | undefined,
  { dialogs = 1 }: Options = {},
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    const act = acts?.[key.length === 1 ? key.toLowerCase() : key]; // also with Caps Lock
    if (!act || defaultPrevented || altKey || ctrlKey || metaKey || (shiftKey && key !== '?')) return;
    if (target instanceof Element && target.closest(fields)) return;
    if (document.querySelectorAll('dialog[open]').length > dialogs) return;
    if (act() !== false) event.preventDefault();
  });
  const isOn = acts !== undefined;
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
