import { useDeferredValue } from 'react';

/**
 * What a screen has waited for; undefined for some milliseconds more, until React has rendered it in slices that let
 * painting and input in between. Later values come at once.
 */
export function useSliced<Value>(value: Value | undefined): Value | undefined {
  const sliced = useDeferredValue(value);
  return sliced === undefined ? undefined : value;
}
