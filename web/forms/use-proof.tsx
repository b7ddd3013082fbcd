import { type ReactNode, useState } from 'react';
import { proveSelf } from '#contract/own-account.ts';
import { send } from '#web/platform/calls/api.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { hasPasskeys } from '#web/platform/session/passkey-support.ts';
import type { Asked } from './proof-dialog.tsx';

const ProofDialog = lazyPart('ProofDialog', () => import('./proof-dialog.tsx'));

const needsProof = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'needs-proof';

/**
 * For acts that need proof. `prove` runs the act; if it is refused for lack of proof, it asks the user in a dialog and
 * runs the act again. Resolves with undefined if they close the dialog. Render `dialog` on the screen.
 */
export function useProof(): { prove: <T>(act: () => Promise<T>) => Promise<T | undefined>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>();
  /** The server's reason states whether the user has a passkey, and whether a code is enough. */
  const ask = async (reason: string | undefined): Promise<boolean> => {
    const mayUseCode = reason !== 'proofByPasskeyAlone';
    const hasChoice = reason === 'proofByPasskey' && hasPasskeys();
    const firstCode = mayUseCode && !hasChoice ? send(proveSelf, { step: 1 }) : undefined;
    const isProven = await new Promise<boolean>((close) => setAsked({ firstCode, mayUseCode, close }));
    setAsked(undefined);
    return isProven;
  };
  return {
    prove: async (act) => {
      try {
        return await act();
      } catch (error) {
        if (!needsProof(error)) throw error;
        return (await ask(error.reason?.code)) ? act() : undefined;
      }
    },
    dialog: asked && <ProofDialog asked={asked} />,
  };
}
