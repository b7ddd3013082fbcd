import { useEffect, useState } from 'react';

/** Rows that are drawn at once, more than the tallest list shows; as many on either side of the middle. */
const first = 12;

/**
 * Which rows of a long list to draw now, the first of them and the one behind the last. What is in view around `middle`
 * comes at once, the rest in steps between which the browser answers; it begins anew when `of`, what the list shows, is
 * another. Rows may be those of several columns.
 */
export function useGradual(total: number, of: unknown, step: number, middle = 0): { from: number; to: number } {
  const [drawn, setDrawn] = useState({ of, count: first });
  const count = drawn.of === of ? drawn.count : first;
  useEffect(() => {
    // Not only until all are drawn: they stay so wherever the middle goes.
    if (count >= total) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    // Behind the frame that shows what is drawn so far, which would else wait for the next rows too.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn({ of, count: count + step }));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [of, count, total, step]);
  return { from: Math.max(0, middle - count), to: middle + count };
}
