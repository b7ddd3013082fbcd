import { lazyPart } from '#web/ui/lazy-part.tsx';

/** The second step; its code loads once the first one has rendered. */
export const CodeBlock = lazyPart('CodeBlock', () => import('./code-block.tsx'));
