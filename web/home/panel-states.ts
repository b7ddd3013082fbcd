import { useState } from 'react';
import * as z from 'zod/mini';
import { siteStorage } from '#web/platform/keeping/browser-storage.ts';
import { readKept } from '#web/platform/keeping/kept-value.ts';
import { readTab, writeTab } from '#web/platform/keeping/tab-storage.ts';

const FoldedIds = z.array(z.int());
const keyOf = (userId: number) => `folded-panels/${userId}`;
const expanded = 'expanded-panel';

/**
 * Folded panels, kept in this browser, and panels expanded to all their talents, kept in this tab: they restore the
 * home's previous height.
 */
export function usePanelStates(userId: number, positionIds: readonly number[]) {
  const [foldedIds, setFoldedIds] = useState(() => readFolded(userId));
  const [expandedIds, setExpandedIds] = useState<ReadonlySet<number>>(
    () => new Set(positionIds.filter((id) => readTab(expanded, userId, id) !== null)),
  );
  return {
    isFolded: (id: number) => foldedIds.has(id),
    fold: (id: number, isFolded: boolean) => {
      const next = withMember(foldedIds, id, isFolded);
      siteStorage.set(keyOf(userId), JSON.stringify(positionIds.filter((each) => next.has(each))));
      setFoldedIds(next);
    },
    isExpanded: (id: number) => expandedIds.has(id),
    expand: (id: number, isExpanded: boolean) => {
      writeTab(expanded, userId, id, isExpanded ? {} : undefined);
      setExpandedIds(withMember(expandedIds, id, isExpanded));
    },
  };
}

function readFolded(userId: number): ReadonlySet<number> {
  const kept = FoldedIds.safeParse(readKept(siteStorage, keyOf(userId)));
  return new Set(kept.success ? kept.data : []);
}

/** Returns the same set if nothing changes. */
export function withMember(ids: ReadonlySet<number>, id: number, isMember: boolean): ReadonlySet<number> {
  if (ids.has(id) === isMember) return ids;
  const changed = new Set(ids);
  if (isMember) changed.add(id);
  else changed.delete(id);
  return changed;
}
