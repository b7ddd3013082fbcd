import { useEffect, useState } from 'react';
import { type NewestPositions, newestPositions } from '#contract/public.ts';
import { send } from '#web/platform/api.ts';
import { findBrought } from '#web/platform/first-answers.ts';
import { languageKept } from '#web/platform/texts/language.ts';
import { useLanguage } from '#web/platform/texts/texts.ts';

interface Kept {
  language: string;
  found: NewestPositions;
}

/** Found by sign-in or sign-up, for the other one. */
let kept: Kept | undefined;

/**
 * Finds the newest positions: those that the page has brought, else those the server answers with, and again in another
 * language. Undefined while there are none: nobody needs them to sign in, so a failure leaves them out.
 */
export function useNewest(): NewestPositions | undefined {
  const language = useLanguage();
  const [shown, setShown] = useState(() => {
    const found = findBrought(newestPositions, {});
    kept = found ? { language, found } : kept;
    return kept;
  });
  useEffect(() => {
    if (kept?.language === language) return undefined;
    const leaving = new AbortController();
    const show = (found: NewestPositions) => {
      kept = { language, found };
      setShown(kept);
    };
    // The server answers in the language that is kept.
    void languageKept()
      .then(() => send(newestPositions, {}, { signal: leaving.signal }))
      .then(show, (error: unknown) => {
        if (!leaving.signal.aborted) console.info('There are no new positions to show:', error);
      });
    return () => leaving.abort();
  }, [language]);
  return shown && shown.found.positions.length > 0 ? shown.found : undefined;
}
