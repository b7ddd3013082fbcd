import { lazyPart } from '#web/ui/lazy-part.tsx';

export type { Closed } from './closing-dialog.tsx';

/** The question before people are closed, loaded when it is first asked. */
export const ClosingDialog = lazyPart('ClosingDialog', () => import('./closing-dialog.tsx'));
