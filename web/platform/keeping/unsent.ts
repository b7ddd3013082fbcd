import { useEffect } from 'react';
import { isLike } from './kept-value.ts';

/*
 * Texts and recordings outside of kept forms, which end with the session: unsent messages, videos, an appeal being
 * written. Each tab knows its own and answers the others.
 */

type Check = (userId: number) => boolean;

/** Milliseconds in which other tabs answer. A frozen one does not. */
const longestAnswer = 250;

const checks = new Set<Check>();
const isHere: Check = (userId) => [...checks].some((check) => check(userId));

const channel = new BroadcastChannel('unsent');
channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isLike(data, { askedFor: 0 }) && isHere(data.askedFor)) channel.postMessage({ foundFor: data.askedFor });
});

/** Adds a check for a user's unsent content in this tab. Returns a function that removes it. */
export function noteUnsent(check: Check): () => void {
  checks.add(check);
  return () => checks.delete(check);
}

/** Hook: registers that the current user has unsent content. */
export function useUnsent(isUnsent: boolean): void {
  useEffect(() => (isUnsent ? noteUnsent(() => true) : undefined), [isUnsent]);
}

/** Whether any tab of this browser has unsent content of a user. */
export const hasUnsent = async (userId: number): Promise<boolean> => isHere(userId) || isInOtherTab(userId);

const isInOtherTab = (userId: number): Promise<boolean> =>
  new Promise((resolve) => {
    const answered = new AbortController();
    const end = (isFound: boolean) => {
      answered.abort();
      resolve(isFound);
    };
    channel.addEventListener(
      'message',
      ({ data }: MessageEvent<unknown>) => {
        if (isLike(data, { foundFor: 0 }) && data.foundFor === userId) end(true);
      },
      { signal: answered.signal },
    );
    channel.postMessage({ askedFor: userId });
    setTimeout(end, longestAnswer, false);
  });
