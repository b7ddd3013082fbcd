import { useState } from 'react';
import { interviewLimits } from '#contract/interviews.ts';

/** The times chosen in a form, in ascending order. */
export interface Chosen {
  all: readonly number[];
  isFull: boolean;
  toggle: (at: number) => void;
}

/** Hook: the times of a form, none at first. */
export function useChosen(): Chosen {
  const [all, setAll] = useState<readonly number[]>([]);
  return {
    all,
    isFull: all.length >= interviewLimits.slots,
    toggle: (at) =>
      setAll(all.includes(at) ? all.filter((one) => one !== at) : [...all, at].toSorted((one, other) => one - other)),
  };
}
