import { type RefObject, useEffect, useRef } from 'react';

/** Focuses a field when the preview that stood in its place, and held the focus, is gone. */
export function useReturnedFocus(field: RefObject<HTMLElement | null>, isPreviewed: boolean): void {
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isPreviewed) field.current?.focus();
    was.current = isPreviewed;
  }, [field, isPreviewed]);
}
