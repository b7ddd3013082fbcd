import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Only those who close a candidate need it. */
export const ClosingDialog = lazyPart('ClosingDialog', () => import('./closing-dialog.tsx'));
