import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './dialog.module.css';
import { whenPainted } from './painted.ts';
import { putInFront } from './top-dialog.ts';

interface Props {
  /** Accessible name; use `labelledBy` if an element contains it. */
  label?: string;
  labelledBy?: string;
  className?: string | undefined;
  /** Called on Escape or a click on the backdrop. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * Native modal dialog, open while mounted, from the frame after next. It covers the page, keeps the focus off it, and
 * restores the focus on close. Focuses its `data-autofocus` first, or else its first focusable element.
 */
export function Dialog({ label, labelledBy, className = '', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Paints the press first: a modal makes the page inert, element by element, which takes a slow processor a while.
  useEffect(() => whenPainted(() => setIsOpen(true)), []);
  // Layout effect: the browser restores the focus only if closed before the element is removed.
  useLayoutEffect(() => (isOpen && dialog.current ? open(dialog.current) : undefined), [isOpen]);
  return (
    <dialog
      ref={dialog}
      className={`${classes.dialog} ${className}`}
      aria-label={label}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        // A nested dialog or file picker handles its own event.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={({ target, currentTarget }) => {
        // The dialog has no padding, so a click on the element itself hits the backdrop.
        if (target === currentTarget) onClose();
      }}
    >
      {isOpen && children}
    </dialog>
  );
}

/** Opens the modal in front of all others; returns a function that closes it. */
function open(dialog: HTMLDialogElement): () => void {
  const letScroll = holdScroll();
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  const leaveFront = putInFront(dialog);
  return () => {
    leaveFront();
    dialog.close();
    letScroll();
    window.addEventListener('click', dropSecondClick, { capture: true, once: true });
  };
}

/** Keeps the second click of a double click that closed a dialog from reaching the page below. */
function dropSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Locks the page's scrolling without shifting it by the width of its scroll bar. */
function holdScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  const before = { overflow: style.overflow, paddingInlineEnd: style.paddingInlineEnd };
  const scrollBar = window.innerWidth - clientWidth;
  Object.assign(style, { overflow: 'hidden', paddingInlineEnd: scrollBar > 0 ? `${scrollBar}px` : '' });
  return () => Object.assign(style, before);
}
