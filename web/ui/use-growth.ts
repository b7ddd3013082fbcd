import { type Ref, type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';

const growsByItself = CSS.supports('field-sizing', 'content');

/** Makes a text area as high as its text, within the bounds of its style; where the browser does, only hands on `ref`. */
export function useGrowth(ref: Ref<HTMLTextAreaElement> | undefined, text: unknown): RefCallback<HTMLTextAreaElement> {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = area;
    if (growsByItself || !current) return;
    current.style.height = '0';
    const borders = current.offsetHeight - current.clientHeight;
    current.style.height = `${current.scrollHeight + borders}px`;
  }, [text]);
  return useCallback(
    (element: HTMLTextAreaElement | null) => {
      area.current = element;
      if (typeof ref === 'function') return ref(element);
      if (ref) ref.current = element;
      return undefined;
    },
    [ref],
  );
}
