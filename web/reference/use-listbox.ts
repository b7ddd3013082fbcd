import { type KeyboardEvent, type MouseEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { isComposing } from '#web/ui/composing.ts';

interface Options {
  /** Number of options. */
  count: number;
  /** Finds the index of the option active on opening; -1 for none, which is the default. */
  findFirst?: () => number;
  onChoose: (index: number) => void;
  onClose?: () => void;
  /** Keeps the list open at all times. */
  isFixed?: boolean;
  /** Names an option: the active one then stays so while others come before it. */
  keyOf?: (index: number) => string | undefined;
}

/**
 * Editable combobox with a listbox popup (WAI-ARIA Authoring Practices, Combobox). The focus stays in the input;
 * arrows, Home and End move, Enter chooses, Escape closes.
 */
export function useListbox({ count, findFirst = () => -1, onChoose, onClose, isFixed = false, keyOf }: Options) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpened, setIsOpen] = useState(false);
  const isOpen = isFixed || isOpened;
  const [chosen, setChosen] = useState<Chosen>(() => ({ index: isFixed ? findFirst() : -1 }));
  const setActive = (index: number) => setChosen({ index });
  const active = placeOf(chosen, count, keyOf);
  const key = active < 0 ? undefined : keyOf?.(active);
  if (key !== chosen.key) setChosen({ index: active < 0 ? chosen.index : active, key });

  const open = () => {
    if (isOpen) return;
    setActive(findFirst());
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
    if (isComposing(event)) return;
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
    // Keep the Escape that closed the list from closing the dialog around it.
    event.stopPropagation();
  };

  return {
    isOpen,
    active,
    open,
    close,
    setActive,
    /** Pass to `optionProps` if an option is a separate component. */
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
    /** A press in the list must not take the focus from the input. */
    listProps: {
      id,
      ref: list,
      role: 'listbox',
      // Browsers make scrollable elements focusable; here the arrow keys move in the list instead.
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

interface Chosen {
  index: number;
  /** Of the option, once it is listed. */
  key?: string | undefined;
}

/** Index of the chosen option in the present list; another one stands in for one that is gone. */
function placeOf({ index, key }: Chosen, count: number, keyOf: Options['keyOf']): number {
  if (key !== undefined) for (let at = 0; at < count; at += 1) if (keyOf?.(at) === key) return at;
  return Math.min(index, count - 1);
}

/**
 * Whether the dropdown would extend past the page while there is room above its field; extending would shift sticky
 * elements.
 */
function isPastPage(dropdown: HTMLElement): boolean {
  const { top, bottom, height } = dropdown.getBoundingClientRect();
  const page = dropdown.closest('main')?.getBoundingClientRect();
  return page !== undefined && bottom > page.bottom && top - page.top > 2 * height;
}

const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** Props of the option at an index; the list handles its clicks. */
export const optionProps = (listId: string, index: number, isActive: boolean) => ({
  id: optionId(listId, index),
  role: 'option',
  'data-index': index,
  'data-active': isActive || undefined,
});
