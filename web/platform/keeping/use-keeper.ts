import { useEffect, useRef } from 'react';
import { dropDraft, keepDraft } from './draft-store.ts';
import type { FormState } from './form-changes.ts';

/** Pause in typing before the form is kept. */
const restMilliseconds = 250;

/**
 * Keeps a form shortly after each change, and at once when the page is hidden or the form unmounts. A form without
 * changes is not kept; `drop` stops keeping until `resume`. Call `found` if an earlier draft exists.
 */
export function useKeeper<Draft extends object, File extends string>(
  owner: string,
  form: string,
  { stored, draft, files }: FormState<Draft, File>,
  hasChanges: boolean,
) {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; keep: () => void }>(undefined);
  const isKept = useRef(false);
  const isDropped = useRef(false);

  useEffect(() => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    if (isDropped.current) return;
    if (!hasChanges) {
      if (isKept.current) void dropDraft(owner, form);
      isKept.current = false;
      return;
    }
    const keep = () => {
      waiting.current = undefined;
      isKept.current = true;
      void keepDraft({ owner, form, keptAt: Date.now(), stored, draft, files });
    };
    waiting.current = { timer: setTimeout(keep, restMilliseconds), keep };
  }, [owner, form, stored, draft, files, hasChanges]);

  useEffect(() => {
    const keepNow = () => {
      clearTimeout(waiting.current?.timer);
      waiting.current?.keep();
    };
    window.addEventListener('pagehide', keepNow);
    document.addEventListener('visibilitychange', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      document.removeEventListener('visibilitychange', keepNow);
      keepNow();
    };
  }, []);

  return {
    drop: () => {
      isDropped.current = true;
      clearTimeout(waiting.current?.timer);
      waiting.current = undefined;
      void dropDraft(owner, form);
    },
    found: () => {
      isKept.current = true;
    },
    resume: () => {
      isDropped.current = false;
    },
  };
}
