import { lazyPart } from '#web/ui/lazy-part.tsx';
import { afterPainting } from '#web/ui/painted.ts';

/** Waits for an answer anyway, so not loaded with the screen. */
export const AnnouncementLine = lazyPart(
  'AnnouncementLine',
  afterPainting(() => import('./announcement-line.tsx')),
  { isQuiet: true },
);
