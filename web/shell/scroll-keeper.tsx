import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type ScrollPosition, findScrollPosition, holdScrollPosition } from './scroll-position.ts';

/** By the entry of the history that a screen was seen at. */
const positions = new Map<string, ScrollPosition>();

const keyOf = ({ state, href }: ParsedLocation): string => state.__TSR_key ?? href;

/**
 * Brings a screen that is come back to in the history to where it was left. The router does so by pixels, once; those
 * are another position as soon as anything above has another height, such as cards that were not drawn yet.
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
