import { useEffect, useState } from 'react';

interface Options {
  /** Total number of rows. */
  total: number;
  /** Rows added in each later step. */
  step: number;
  /** The list's content: starts over when it changes. */
  of?: unknown;
  /** Index around which rows render first. */
  middle?: number;
  /** Rows rendered at once on either side of the middle; by default enough for the tallest dropdown. */
  first?: number;
}

/**
 * Range of rows of a long list to render: first index, and the index after the last. Those around the middle render at
 * once, the rest in steps that let the browser respond in between. A row may span several columns.
 */
export function useGradual({ total, step, of, middle = 0, first = 9 }: Options): { from: number; to: number } {
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
