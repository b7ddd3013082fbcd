import { useEffect } from 'react';
import { isLike } from './kept-value.ts';

/*
 * Words and recordings outside of kept forms, which go with the session: messages not sent, videos, an appeal begun. Each
 * tab knows its own and tells the others when they ask.
 */

type Check = (userId: number) => boolean;

/** Milliseconds in which other tabs answer. One that the browser has frozen does not. */
const longestAnswer = 250;

const checks = new Set<Check>();
const isHere: Check = (userId) => [...checks].some((check) => check(userId));

const channel = new BroadcastChannel('unsent');
channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isLike(data, { askedFor: 0 }) && isHere(data.askedFor)) channel.postMessage({ foundFor: data.askedFor });
});

/** Adds a check for what a user has not sent in this tab. Returns a function that takes it back. */
export function noteUnsent(check: Check): () => void {
  checks.add(check);
  return () => checks.delete(check);
}

/** Notes while the shown user has something unsent. */
export function useUnsent(isUnsent: boolean): void {
  useEffect(() => (isUnsent ? noteUnsent(() => true) : undefined), [isUnsent]);
}

/** Whether any tab of this browser holds something that a user has not sent. */
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
