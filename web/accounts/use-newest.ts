import { useEffect, useState } from 'react';
import type { NewestPositions } from '#contract/public.ts';
import { languageKept } from '#web/platform/texts/language.ts';
import { useLanguage } from '#web/platform/texts/texts.ts';

interface Kept {
  language: string;
  found: NewestPositions;
}

/** Found by sign-in or sign-up, for the other one. */
let kept: Kept | undefined;

/** The only answer that the page of a visitor brings; no call is loaded that could read it. */
function findBrought(): NewestPositions | undefined {
  const block = document.querySelector('script#answers')?.textContent;
  const [first] = block ? (JSON.parse(block) as [asked: string, answer: unknown][]) : []; // of this release
  return first?.[0].includes('newestPositions') ? (first[1] as NewestPositions) : undefined; // to that call
}

/**
 * Finds the newest positions: those that the page has brought, else those the server answers with, and again in another
 * language. Undefined while there are none: nobody needs them to sign in, so a failure leaves them out.
 */
export function useNewest(): NewestPositions | undefined {
  const language = useLanguage();
  const [shown, setShown] = useState(() => {
    const found = kept ? undefined : findBrought();
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
      .then(() => import('./ask-newest.ts'))
      .then(({ askNewest }) => askNewest(leaving.signal))
      .then(show, (error: unknown) => {
        if (!leaving.signal.aborted) console.info('There are no new positions to show:', error);
      });
    return () => leaving.abort();
  }, [language]);
  return shown && shown.found.positions.length > 0 ? shown.found : undefined;
}
