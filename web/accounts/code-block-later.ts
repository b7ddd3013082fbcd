import { lazyPart } from '#web/ui/lazy-part.tsx';

/** The second step, whose code loads once the first one stands. */
export const CodeBlock = lazyPart('CodeBlock', () => import('./code-block.tsx'));
