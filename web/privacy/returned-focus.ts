import { type RefObject, useEffect, useRef } from 'react';

/** Focuses a field once the focused preview in its place has closed. */
export function useReturnedFocus(field: RefObject<HTMLElement | null>, isPreviewed: boolean): void {
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isPreviewed) field.current?.focus();
    was.current = isPreviewed;
  }, [field, isPreviewed]);
}
