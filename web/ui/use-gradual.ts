import { useEffect, useState } from 'react';

/** Rows that are drawn at once, more than the tallest list shows. */
const first = 12;

/**
 * How many rows of a long list to draw now. What is in view comes at once, the rest in steps between which the browser
 * answers; it begins anew when `of`, what the list shows, is another. Rows may be those of several columns.
 */
export function useGradual(total: number, of: unknown, step: number): number {
  const [drawn, setDrawn] = useState({ of, count: first });
  const count = drawn.of === of ? drawn.count : first;
  useEffect(() => {
    if (count >= total) return undefined;
    const timer = setTimeout(() => setDrawn({ of, count: count + step }));
    return () => clearTimeout(timer);
  }, [of, count, total, step]);
  return count;
}
