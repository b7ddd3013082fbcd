import { useEffect, useState } from 'react';
import { panelIdOf } from './panel-address.ts';

/** The part of the window in which a panel counts as current: below the tabs, in the upper part. */
const band = '-130px 0px -55% 0px';

/** The position whose panel is read now: the first in the upper part of the window. */
export function useCurrentPanel(hashIds: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = hashIds.join(' ');
  useEffect(() => {
    const visible = new Set<string>();
    const all = key.split(' ');
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        setCurrent((former) => all.find((hashId) => visible.has(panelIdOf(hashId))) ?? former);
      },
      { rootMargin: band },
    );
    for (const hashId of all) {
      const panel = document.getElementById(panelIdOf(hashId));
      if (panel) observer.observe(panel);
    }
    return () => observer.disconnect();
  }, [key]);
  return current;
}
