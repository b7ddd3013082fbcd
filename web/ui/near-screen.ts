import { type RefCallback, useCallback } from 'react';

/** How far outside the window something counts as near: about one screen, so that it is there when it is scrolled to. */
const margin = '800px';

type Listener = (isNear: boolean) => void;

const listeners = new WeakMap<Element, Listener>();
let observer: IntersectionObserver | undefined;

/** One for all: a company with 20 positions has up to two thousand cards on its home. */
function getObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { rootMargin: margin },
  );
  return observer;
}

/** A ref whose element tells whether it is near the screen, at first and whenever that changes. */
export function useNearScreen(onChange: Listener): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      listeners.set(element, onChange);
      getObserver().observe(element);
      return () => {
        getObserver().unobserve(element);
        listeners.delete(element);
      };
    },
    [onChange],
  );
}
