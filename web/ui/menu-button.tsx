import { Check } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Row } from './layout.tsx';
import classes from './menu-button.module.css';

export interface MenuItem {
  /** Needed where two items may have the same label. */
  key?: string;
  label: string;
  icon?: ReactNode;
  /** Of a choice among the items: whether it is the present one. */
  isChosen?: boolean;
  onSelect: () => void;
}

interface Props {
  /** Accessible name of the button and its menu. */
  label: string;
  items: readonly MenuItem[];
  /** Small and without a border, in lines of a list. */
  isQuiet?: boolean;
  /** As wide as its text. */
  isText?: boolean;
  /** Content of the button. */
  children: ReactNode;
}

/**
 * Button that opens a menu, following the pattern of the ARIA guide: arrow keys, Home, End and first letters move,
 * Escape and Tab close. Pressing the button, moving onto an item and releasing there chooses it, as in menus of the
 * system.
 */
export function MenuButton({ label, items, isQuiet, isText, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [begin, setBegin] = useState<number>();
  /** Whether the press that opened the menu has not ended on the button yet. */
  const isHeld = useRef(false);
  const isOpen = begin !== undefined;
  const close = (passesFocus: boolean) => {
    isHeld.current = false;
    setBegin(undefined);
    if (passesFocus) button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        data-quiet={isQuiet}
        data-text={isText}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerDown={({ pointerType, button: pressed }) => {
          isHeld.current = !isOpen && pointerType === 'mouse' && pressed === 0;
          if (isHeld.current) setBegin(0);
        }}
        onClick={() => {
          if (!isHeld.current) return isOpen ? close(true) : setBegin(0);
          isHeld.current = false;
          document.getElementById(id)?.querySelector('button')?.focus();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setBegin(event.key === 'ArrowDown' ? 0 : items.length - 1);
        }}
      >
        {children}
      </button>
      {isOpen && (
        <Menu
          id={id}
          label={label}
          items={items}
          begin={begin}
          button={button}
          mayRelease={() => isHeld.current}
          onClose={close}
        />
      )}
    </>
  );
}

interface MenuProps extends Pick<Props, 'label' | 'items'> {
  id: string;
  /** Item focused first. */
  begin: number;
  button: RefObject<HTMLButtonElement | null>;
  /** Whether releasing the pointer on an item chooses it. */
  mayRelease: () => boolean;
  onClose: (passesFocus: boolean) => void;
}

function Menu({ id, label, items, begin, button, mayRelease, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const itemsOf = () => [...(menu.current?.querySelectorAll('button') ?? [])];
  useLayoutEffect(() => {
    const [shown, opener] = [menu.current, button.current];
    if (!shown || !opener) return undefined;
    shown.showPopover();
    const place = () => putBeside(shown, opener);
    place();
    shown.querySelectorAll('button')[begin]?.focus();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [begin, button]);
  useClosing(menu, button, onClose);
  const choose = ({ onSelect }: MenuItem) => {
    onClose(true);
    onSelect();
  };
  return (
    <div
      ref={menu}
      id={id}
      className={classes.menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      popover="manual"
      onKeyDown={(event) => {
        if (event.key === 'Escape' || event.key === 'Tab') onClose(true);
        const found = itemAt(itemsOf(), event.key);
        found?.focus();
        // Tab continues from the button.
        if (found || event.key === 'Escape') event.preventDefault();
        event.stopPropagation();
      }}
    >
      {items.map((item) => (
        <Row
          key={item.key ?? item.label}
          type="button"
          as="button"
          padding="8 12"
          size="m"
          className={classes.item}
          role={item.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={item.isChosen}
          tabIndex={-1}
          onClick={() => choose(item)}
          onPointerUp={() => mayRelease() && choose(item)}
          onPointerEnter={({ currentTarget }) => currentTarget.focus()}
        >
          {item.icon}
          {item.isChosen !== undefined && <Check size={16} className={classes.check} aria-hidden />}
          {item.label}
        </Row>
      ))}
    </div>
  );
}

/** Finds the item that a key moves the focus to. */
function itemAt(items: readonly HTMLButtonElement[], key: string): HTMLButtonElement | undefined {
  const place = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(place + 1) % items.length];
  if (key === 'ArrowUp') return items.at(place < 1 ? -1 : place - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const following = [...items.slice(place + 1), ...items.slice(0, place + 1)];
  return following.find(({ textContent }) => textContent.toLowerCase().startsWith(key.toLowerCase()));
}

/** Closes the menu on a press elsewhere, and when the page scrolls below it. */
function useClosing(
  menu: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  onClose: MenuProps['onClose'],
): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const isIn = (element: HTMLElement | null, { target }: Event) =>
      target instanceof Node && element?.contains(target);
    const onPress = (event: Event) => {
      if (!isIn(menu.current, event) && !isIn(button.current, event)) close.current(false);
    };
    const onScroll = (event: Event) => {
      if (!isIn(menu.current, event)) close.current(false);
    };
    document.addEventListener('pointerdown', onPress, { capture: true, signal });
    document.addEventListener('scroll', onScroll, { capture: true, signal });
    return () => stop.abort();
  }, [menu, button]);
}

/** Pixels between the menu and the window's edge, and between it and its button. */
const edge = 8;
const gap = 4;

/** Places the menu below its button, or above it where there is no room, with their ends aligned. */
function putBeside(menu: HTMLElement, button: HTMLElement): void {
  const { innerWidth, innerHeight } = window;
  const at = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(button).direction === 'rtl';
  const end = isRightToLeft ? innerWidth - at.left : at.right;
  const fits = at.bottom + gap + height + edge <= innerHeight;
  menu.style.insetBlockStart = `${fits ? at.bottom + gap : Math.max(edge, at.top - gap - height)}px`;
  menu.style.insetInlineStart = `${Math.max(edge, Math.min(end - width, innerWidth - width - edge))}px`;
}
