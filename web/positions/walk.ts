import { createContext, useCallback, useEffect, useRef } from 'react';

/** Reads the public names of the positions that stand in a list, in order; its cards open beside each other. */
export const Walk = createContext<(() => readonly string[]) | undefined>(undefined);

/** Hook: the value of `Walk` for a list. It stays the same while the list grows, so that its cards need not draw again. */
export function useWalk(positions: readonly { hashId: string }[]): () => readonly string[] {
  const listed = useRef(positions);
  useEffect(() => {
    listed.current = positions;
  }, [positions]);
  return useCallback(() => listed.current.map(({ hashId }) => hashId), []);
}
