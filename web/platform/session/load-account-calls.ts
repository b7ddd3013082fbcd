import { loadPart } from '#web/platform/tab/needed.ts';

/** Loads the calls of visitors. The contract that checks them is large, and no screen needs it to be drawn. */
export const loadAccountCalls = () => loadPart('account-calls', () => import('./account-calls.ts'));
