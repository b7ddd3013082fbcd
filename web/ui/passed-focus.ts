import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus on when pressing a button disables it: each new `step` focuses the first enabled button. Does nothing
 * while `step` is undefined.
 */
export function usePassedFocus<Buttons extends HTMLElement>(step: unknown) {
  const buttons = useRef<Buttons>(null);
  const former = useRef(step);
  useEffect(() => {
    if (step === undefined || step === former.current) return;
    former.current = step;
    if (hasNoFocus()) buttons.current?.querySelector<HTMLButtonElement>('button:enabled')?.focus();
  }, [step]);
  return buttons;
}

/** Browsers blur a disabled button immediately or at the next frame. */
const hasNoFocus = () => document.activeElement === document.body || document.activeElement?.matches(':disabled');

/**
 * When the focused element unmounts, moves the focus to the dialog or main around it, or else to the page's main. Does
 * the same for a control that was focused until it was disabled.
 */
export function useFocusHandover<Root extends HTMLElement>() {
  const root = useRef<Root>(null);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const listening = new AbortController();
    let wasLeft = true;
    element.addEventListener('focusin', () => (wasLeft = false), listening);
    element.addEventListener(
      'focusout',
      ({ target }) => {
        if (!(target instanceof Element && target.matches(':disabled'))) wasLeft = true;
      },
      listening,
    );
    return () => {
      listening.abort();
      if (element.contains(document.activeElement) || (!wasLeft && hasNoFocus()))
        (element.closest<HTMLElement>('dialog, main') ?? document.querySelector('main'))?.focus({
          preventScroll: true,
        });
    };
  }, []);
  return root;
}
