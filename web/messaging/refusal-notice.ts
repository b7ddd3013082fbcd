import { withTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Says above the composer why its draft was refused. */
export const RefusalNotice = lazyPart(
  'ContactRefusal',
  withTexts(() => import('./contact-refusal.tsx'), 'contacts'),
);
