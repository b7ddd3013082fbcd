import { useEffect, useState } from 'react';

/** Rows rendered at once on either side of the middle; no fewer than the tallest list shows. */
const first = 9;

/**
 * Range of rows of a long list to render: first index, and the index after the last. Rows around `middle` render at
 * once, the rest in steps that let the browser respond in between. Starts over when `of`, the list's content, changes.
 * A row may span several columns.
 */
export function useGradual(total: number, of: unknown, step: number, middle = 0): { from: number; to: number } {
  const [drawn, setDrawn] = useState({ of, count: first });
  const count = drawn.of === of ? drawn.count : first;
  useEffect(() => {
    // Compares with `total`, so rendered rows stay rendered when the middle moves.
    if (count >= total) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    // After the next frame, so that it is painted before more rows render.
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
