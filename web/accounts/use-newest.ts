import { useEffect, useState } from 'react';
import type { NewestPositions } from '#contract/public.ts';
import { loadAccountCalls } from '#web/platform/session/load-account-calls.ts';
import { languageKept } from '#web/platform/texts/language.ts';
import { useLanguage } from '#web/platform/texts/texts.ts';

interface Kept {
  language: string;
  found: NewestPositions;
}

/** Found by sign-in or sign-up, for reuse by the other. */
let kept: Kept | undefined;

/** Reads the only answer embedded in a visitor's page, without loading the call that could parse it. */
function findBrought(): NewestPositions | undefined {
  const block = document.querySelector('script#answers')?.textContent;
  const [first] = block ? (JSON.parse(block) as [asked: string, answer: unknown][]) : []; // embedded by this release
  return first?.[0].includes('newestPositions') ? (first[1] as NewestPositions) : undefined; // the answer to that call
}

/** The server renders for each visitor anew, and keeps nothing here. */
function ofPage(language: string): Kept | undefined {
  const found = findBrought();
  return found && { language, found };
}

/**
 * Hook: the newest positions, embedded in the page or else requested, and requested again after a change of language.
 * Undefined while there are none: sign-in works without them, so a failure omits them.
 */
export function useNewest(): NewestPositions | undefined {
  const language = useLanguage();
  const [shown, setShown] = useState(() => {
    if (import.meta.env.RENDERS_PAGES) return ofPage(language);
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
    // The server answers in the stored language.
    void languageKept()
      .then(loadAccountCalls)
      .then(({ askNewest }) => askNewest(leaving.signal))
      .then(show, (error: unknown) => {
        if (!leaving.signal.aborted) console.info('There are no new positions to show:', error);
      });
    return () => leaving.abort();
  }, [language]);
  return shown && shown.found.positions.length > 0 ? shown.found : undefined;
}
