import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For buttons of which a press disables the pressed one and so takes the focus away: with each new `step` it goes on to
 * the first that can be pressed. Nothing is passed on while there is no step.
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

/** Browsers take the focus off a disabled button at once, or when they next draw. */
const hasNoFocus = () => document.activeElement === document.body || document.activeElement?.matches(':disabled');

/** For what goes by the press of a button in it: the focus goes to the beginning of what it stood in. */
export function useFocusHandover<Root extends HTMLElement>() {
  const root = useRef<Root>(null);
  useLayoutEffect(() => {
    const element = root.current;
    return () => {
      if (element?.contains(document.activeElement))
        element.closest<HTMLElement>('[role="dialog"], main')?.focus({ preventScroll: true });
    };
  }, []);
  return root;
}
