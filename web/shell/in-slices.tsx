import { type FunctionComponent, useDeferredValue } from 'react';
import { hasFrame } from './first-frame.ts';

/**
 * Renders a part in slices of some milliseconds while the page shows the frame that the server wrote, so that painting
 * and input do not wait for all of it. Afterwards it renders at once, since nothing would stand in its place.
 */
export function inSlices(Part: FunctionComponent): FunctionComponent {
  return function InSlices() {
    const isDue = useDeferredValue(true, !hasFrame());
    return isDue && <Part />;
  };
}
