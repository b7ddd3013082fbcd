import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Waits for an answer anyway, so not loaded with the screen. */
export const AnnouncementLine = lazyPart('AnnouncementLine', () => import('./announcement-line.tsx'), {
  isQuiet: true,
});
