import { type RefCallback, useCallback } from 'react';

/** Margin around the window that counts as near: about one screen, so that content is ready when scrolled to. */
const margin = '800px';

type Listener = (isNear: boolean) => void;

const listeners = new WeakMap<Element, Listener>();
let observer: IntersectionObserver | undefined;

/** One shared observer: a company with 20 positions has up to two thousand cards on its home. */
function getObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { rootMargin: margin },
  );
  return observer;
}

/** Ref callback that reports whether its element is near the screen, initially and on every change. */
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
