import { lazyPart } from '#web/ui/lazy-part.tsx';
import { afterPainting } from '#web/ui/painted.ts';

/** Loads after the screen, as it awaits an answer anyway. */
export const AnnouncementLine = lazyPart(
  'AnnouncementLine',
  afterPainting(() => import('./announcement-line.tsx')),
  { isQuiet: true },
);
