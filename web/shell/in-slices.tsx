import { type FunctionComponent, useDeferredValue } from 'react';
import { hasFrame } from './first-frame.ts';

/**
 * Renders a part in slices of some milliseconds while the page shows the server-rendered frame, so that painting and
 * input can go on. Later it renders at once, since its place would be empty.
 */
export function inSlices(Part: FunctionComponent): FunctionComponent {
  return function InSlices() {
    const isDue = useDeferredValue(true, !hasFrame());
    return isDue && <Part />;
  };
}
