import { createContext, useCallback, useEffect, useRef } from 'react';

/** Reads the public names of the positions in a list, in order, so that its cards open as a series. */
export const Walk = createContext<(() => readonly string[]) | undefined>(undefined);

/** Hook: the value of `Walk` for a list. Stays the same while the list grows, so that its cards do not rerender. */
export function useWalk(positions: readonly { hashId: string }[]): () => readonly string[] {
  const listed = useRef(positions);
  useEffect(() => {
    listed.current = positions;
  }, [positions]);
  return useCallback(() => listed.current.map(({ hashId }) => hashId), []);
}
