import { type RefCallback, useCallback } from 'react';

/** How far outside the window something counts as near: about one screen, so that it is there when it is scrolled to. */
const margin = '800px';

/** A ref whose element calls back each time it comes near the screen. */
export function useNearScreen(onNear: () => void): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
        },
        { rootMargin: margin },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onNear],
  );
}
