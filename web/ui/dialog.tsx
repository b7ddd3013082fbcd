import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './dialog.module.css';

interface Props {
  /** What readers call it; `labelledBy` names the element that says so where there is one. */
  label?: string;
  labelledBy?: string;
  className?: string | undefined;
  /** Escape, or a click beside it. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * The browser's own modal dialog, open while it is mounted: it keeps the focus inside, gives it back afterwards, and
 * lies over everything.
 */
export function Dialog({ label, labelledBy, className = '', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the element leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current;
    const letScroll = holdScroll();
    opened?.showModal();
    return () => {
      opened?.close();
      letScroll();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`${classes.dialog} ${className}`}
      aria-label={label}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={({ target, currentTarget }) => {
        // The dialog has no padding of its own: only its backdrop is the dialog itself.
        if (target === currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/** Keeps the page below from scrolling, and from moving into the room of its scroll bar. */
function holdScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  const before = { overflow: style.overflow, paddingRight: style.paddingRight };
  const scrollBar = window.innerWidth - clientWidth;
  Object.assign(style, { overflow: 'hidden', paddingRight: scrollBar > 0 ? `${scrollBar}px` : '' });
  return () => Object.assign(style, before);
}
