import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type ScrollPosition, findScrollPosition, holdScrollPosition } from './scroll-position.ts';

/** Scroll positions by history entry. */
const positions = new Map<string, ScrollPosition>();

const keyOf = ({ state, href }: ParsedLocation): string => state.__TSR_key ?? href;

/**
 * Restores the scroll position of a screen revisited through the history. The router restores pixels, once; they are
 * wrong as soon as anything above changes height, such as cards not rendered yet.
 */
export function ScrollKeeper() {
  const router = useRouter();
  useEffect(() => {
    let release = () => {};
    const ends = [
      router.subscribe('onBeforeLoad', ({ fromLocation }) => {
        release();
        if (!fromLocation) return;
        const position = findScrollPosition();
        if (position) positions.set(keyOf(fromLocation), position);
        else positions.delete(keyOf(fromLocation));
      }),
      router.subscribe('onRendered', ({ toLocation }) => {
        const position = positions.get(keyOf(toLocation));
        if (position) release = holdScrollPosition(position);
      }),
    ];
    return () => {
      release();
      for (const end of ends) end();
    };
  }, [router]);
  return null;
}
