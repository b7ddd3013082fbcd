import { useState } from 'react';

/** Hook: the rows chosen in a list, by id in its order. Rows that leave the list are no longer chosen. */
export function useChoice(ids: readonly number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  /** The last row that was pressed. */
  const [anchor, setAnchor] = useState<number>();
  const held = ids.filter((id) => chosen.has(id));
  return {
    /** In the order of the list. */
    chosenIds: held,
    isChosen: (id: number): boolean => chosen.has(id),
    /** Toggles a row, or with the Shift key gives all from the last pressed one up to it the same state. */
    toggle: (id: number, isRange: boolean): void => {
      const isOn = !chosen.has(id);
      const [from, to] = [ids.indexOf(anchor ?? id), ids.indexOf(id)];
      const range = isRange && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      const next = new Set(held);
      for (const one of range) {
        if (isOn) next.add(one);
        else next.delete(one);
      }
      setChosen(next);
      setAnchor(id);
    },
    choose: (chosenIds: readonly number[]): void => {
      setChosen(new Set(chosenIds));
      setAnchor(undefined);
    },
  };
}
