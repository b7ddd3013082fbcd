import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

interface Options {
  /** How many options there are to choose from now. */
  count: number;
  /** The one that is active when the list opens; -1 for none. */
  first?: number;
  onChoose: (index: number) => void;
  onClose?: () => void;
}

/**
 * The behaviour of an editable combobox with a list below it (WAI-ARIA Authoring Practices, Combobox): the focus stays
 * in the input; arrows, Home and End move among the options, Enter chooses, Escape closes.
 */
export function useListbox({ count, first = -1, onChoose, onClose }: Options) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [chosenActive, setActive] = useState(first);
  const active = Math.min(chosenActive, count - 1);
  const optionId = (index: number) => `${id}-${index}`;

  const open = () => {
    if (isOpen) return;
    setActive(first);
    setIsOpen(true);
  };
  const close = () => {
    if (!isOpen) return;
    setIsOpen(false);
    onClose?.();
  };

  useEffect(() => {
    if (isOpen) list.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  useEffect(() => {
    if (isOpen && active >= 0)
      document.querySelector(`#${CSS.escape(`${id}-${active}`)}`)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active, id]);

  const moves: Record<string, () => number> = {
    ArrowDown: () => (active + 1) % count,
    ArrowUp: () => (active <= 0 ? count - 1 : active - 1),
    Home: () => 0,
    End: () => count - 1,
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!isOpen) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      open();
    } else if (move && count > 0) setActive(move());
    else if (event.key === 'Enter') {
      if (active >= 0) onChoose(active);
    } else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    // An Escape that closed the list is not meant for the dialog around it.
    event.stopPropagation();
  };

  return {
    isOpen,
    active,
    open,
    close,
    setActive,
    inputProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-expanded': isOpen,
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && active >= 0 ? optionId(active) : undefined,
      onKeyDown,
      onClick: open,
    } as const,
    /** A press in the list must not take the focus out of the input. */
    listProps: {
      id,
      ref: list,
      role: 'listbox',
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
    /** Without a name the options stand by themselves. */
    groupProps: (name: string | undefined) => (name ? { role: 'group', 'aria-label': name } : { role: 'presentation' }),
    optionProps: (index: number) => ({
      id: optionId(index),
      role: 'option',
      'data-active': index === active || undefined,
      onClick: () => onChoose(index),
    }),
  };
}
