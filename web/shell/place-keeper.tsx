import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Place, findPlace, holdPlace } from './kept-place.ts';

/** By the entry of the history that a screen was seen at. */
const places = new Map<string, Place>();

const keyOf = ({ state, href }: ParsedLocation): string => state.__TSR_key ?? href;

/**
 * Brings a screen that is come back to in the history to where it was left. The router does so by pixels, once; those
 * are another place as soon as anything above has another height, such as cards that were not drawn yet.
 */
export function PlaceKeeper() {
  const router = useRouter();
  useEffect(() => {
    let release = () => {};
    const ends = [
      router.subscribe('onBeforeLoad', ({ fromLocation }) => {
        release();
        if (!fromLocation) return;
        const place = findPlace();
        if (place) places.set(keyOf(fromLocation), place);
        else places.delete(keyOf(fromLocation));
      }),
      router.subscribe('onRendered', ({ toLocation }) => {
        const place = places.get(keyOf(toLocation));
        if (place) release = holdPlace(place);
      }),
    ];
    return () => {
      release();
      for (const end of ends) end();
    };
  }, [router]);
  return null;
}
