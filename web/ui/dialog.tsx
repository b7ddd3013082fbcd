import { X } from 'lucide-react';
import {
  type ReactNode,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from './button.tsx';
import { confirm } from './confirm.tsx';
import classes from './dialog.module.css';
import { whenPainted } from './painted.ts';
import { putInFront } from './top-dialog.ts';

interface Props {
  /** Accessible name; use `labelledBy` if an element contains it. */
  label?: string;
  labelledBy?: string;
  className?: string | undefined;
  /** Called on Escape, a click on the backdrop or a `DialogCancel`. */
  onClose: () => void;
  children: ReactNode;
}

/** Closes the dialog around a component, after asking if typed text would be lost. */
const Closing = createContext<() => Promise<void>>(() => Promise.resolve());

/**
 * Native modal dialog, open while mounted, from the frame after next. It covers the page, keeps the focus off it, and
 * restores the focus on close. Focuses its `data-autofocus` first, or else its first focusable element. Asks before it
 * closes over typed text, except in fields marked `data-kept`, which keep theirs.
 */
export function Dialog({ label, labelledBy, className = '', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const common = useTexts('common');
  const [typed] = useState(trackTyped);
  // Paints the press first: a modal makes the page inert, element by element, which takes a slow processor a while.
  useEffect(() => whenPainted(() => setIsOpen(true)), []);
  // Layout effect: the browser restores the focus only if closed before the element is removed.
  useLayoutEffect(() => {
    if (!isOpen || !dialog.current) return undefined;
    typed.begin(dialog.current);
    return open(dialog.current);
  }, [isOpen, typed]);
  const close = useCallback(async () => {
    const question = { text: common('discardQuestion'), confirmLabel: common('action.discard'), isDestructive: true };
    if (!typed.isIn(dialog.current) || (await confirm(question))) onClose();
  }, [common, typed, onClose]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears the keys of the controls inside
    <dialog
      ref={dialog}
      className={`${classes.dialog} ${className}`}
      aria-label={label}
      aria-labelledby={labelledBy}
      onFocus={({ target }) => typed.begin(target)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        // Browsers cancel once without input in between, and then close the dialog themselves.
        event.preventDefault();
        void close();
      }}
      onCancel={(event) => {
        // A nested dialog or file picker handles its own event.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        void close();
      }}
      onPointerDown={({ target, currentTarget }) => {
        // The dialog has no padding, so a click on the element itself hits the backdrop.
        if (target === currentTarget) void close();
      }}
    >
      <Closing value={close}>{isOpen && children}</Closing>
    </dialog>
  );
}

/** Button that closes the dialog around it without doing what it offers; `isFirst` has the focus when it opens. */
export function DialogCancel({ isFirst = false, children }: { isFirst?: boolean; children: ReactNode }) {
  const close = useContext(Closing);
  return (
    <Button variant="default" data-autofocus={isFirst || undefined} onClick={() => void close()}>
      {children}
    </Button>
  );
}

/** Icon that does the same, in the dialog's corner. */
export function DialogClose() {
  const close = useContext(Closing);
  const common = useTexts('common');
  return (
    <button type="button" className={classes.close} aria-label={common('action.close')} onClick={() => void close()}>
      <X size={20} aria-hidden />
    </button>
  );
}

/** Fields in which a user writes something that only the dialog holds; a code or a filter of choices is none. */
const written =
  ':is(textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=search]))' +
  ':not([data-kept] *, [data-kept], [role=combobox], [autocomplete=one-time-code])';

/** Tells whether fields hold something else than when they were first shown or focused. */
function trackTyped() {
  const before = new Map<Element, string>();
  return {
    begin: (element: Element) => {
      for (const field of fieldsOf(element)) if (!before.has(field)) before.set(field, field.value);
    },
    isIn: (dialog: Element | null) =>
      dialog !== null && fieldsOf(dialog).some((one) => isChanged(before.get(one), one)),
  };
}

const fieldsOf = (element: Element) =>
  // The selector matches only these.
  [element, ...element.querySelectorAll(written)].filter((one) => one.matches(written)) as HTMLInputElement[];

const isChanged = (before: string | undefined, { value }: HTMLInputElement): boolean =>
  before !== undefined && value !== before;

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
