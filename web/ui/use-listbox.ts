import { type KeyboardEvent, type MouseEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';

interface Options {
  /** How many options there are to choose from now. */
  count: number;
  /** The one that is active when the list opens; -1 for none. */
  first?: number;
  onChoose: (index: number) => void;
  onClose?: () => void;
  /** The list always shows. */
  isFixed?: boolean;
}

/**
 * The behaviour of an editable combobox with a list below it (WAI-ARIA Authoring Practices, Combobox): the focus stays
 * in the input; arrows, Home and End move among the options, Enter chooses, Escape closes.
 */
export function useListbox({ count, first = -1, onChoose, onClose, isFixed = false }: Options) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpened, setIsOpen] = useState(false);
  const isOpen = isFixed || isOpened;
  const [chosenActive, setActive] = useState(first);
  const active = Math.min(chosenActive, count - 1);

  const open = () => {
    if (isOpen) return;
    setActive(first);
    setIsOpen(true);
  };
  const close = () => {
    if (!isOpened) return;
    setIsOpen(false);
    onClose?.();
  };

  useLayoutEffect(() => {
    const dropdown = isOpened && list.current?.parentElement;
    if (!dropdown) return;
    dropdown.toggleAttribute('data-upwards', isPastPage(dropdown));
    dropdown.scrollIntoView({ block: 'nearest' });
  }, [isOpened]);
  useEffect(() => {
    if (isOpen && active >= 0)
      document.querySelector(`#${CSS.escape(optionId(id, active))}`)?.scrollIntoView({ block: 'nearest' });
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
    } else if (event.key === 'Escape' && !isFixed) close();
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
    /** For `optionProps`, where an option is a component of its own. */
    listId: id,
    inputProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-expanded': isOpen,
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && active >= 0 ? optionId(id, active) : undefined,
      onKeyDown,
      onClick: open,
    } as const,
    /** A press in the list must not take the focus out of the input. */
    listProps: {
      id,
      ref: list,
      role: 'listbox',
      // Browsers let the keyboard into whatever scrolls; the arrows move here.
      tabIndex: -1,
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: ({ target }: MouseEvent) => {
        const option = target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null;
        if (!option) return;
        const index = Number(option.dataset['index']);
        setActive(index);
        onChoose(index);
      },
    },
  };
}

/** Whether a dropdown would make the page longer, and what sticks to the page slide, while there is room above its field. */
function isPastPage(dropdown: HTMLElement): boolean {
  const { top, bottom, height } = dropdown.getBoundingClientRect();
  const page = dropdown.closest('main')?.getBoundingClientRect();
  return page !== undefined && bottom > page.bottom && top - page.top > 2 * height;
}

const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** What makes an element the option at this index; the list around it hears the clicks. */
export const optionProps = (listId: string, index: number, isActive: boolean) => ({
  id: optionId(listId, index),
  role: 'option',
  'data-index': index,
  'data-active': isActive || undefined,
});
