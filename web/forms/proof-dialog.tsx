import { useId, useState } from 'react';
import { proveSelf } from '#contract/own-account.ts';
import { send } from '#web/platform/calls/api.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CodeProof } from './code-proof.tsx';
import classes from './form-dialog.module.css';
import { PasskeyProof } from './passkey-proof.tsx';
import type { ProofAnswer } from './use-proof-code.ts';

/** A pending request for proof, with the function that settles it. */
export interface Asked {
  /** The answer to the request for a code; absent if a passkey is requested first. */
  firstCode: Promise<ProofAnswer> | undefined;
  /** Whether a code is enough. */
  mayUseCode: boolean;
  close: (isProven: boolean) => void;
}

/** Asks for a passkey, or for a code sent to the user's own address. */
export function ProofDialog({ asked: { firstCode, mayUseCode, close } }: { asked: Asked }) {
  const t = useTexts('forms');
  const id = useId();
  const [code, setCode] = useState(firstCode);
  return (
    <Dialog labelledBy={id} className={classes.dialog} onClose={() => close(false)}>
      <div className={classes.form}>
        <h2 id={id} className={classes.title}>
          {t('proof.title')}
        </h2>
        {code ? (
          <CodeProof asked={{ firstCode: code, close }} />
        ) : (
          <PasskeyProof onClose={close} onCode={mayUseCode ? () => setCode(send(proveSelf, { step: 1 })) : undefined} />
        )}
      </div>
    </Dialog>
  );
}
