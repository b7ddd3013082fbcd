import { useId } from 'react';
import type * as z from 'zod/mini';
import type { proveSelf } from '#contract/own-account.ts';
import { useUser } from '#web/platform/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CodeField } from './code-field.tsx';
import classes from './proof-dialog.module.css';
import { SendAgain } from './send-again.tsx';
import { useProofCode } from './use-proof-code.ts';

export type ProofAnswer = z.output<(typeof proveSelf)['answer']>;

/** An open question for a proof: the answer to the request for its code, and what to do in the end. */
export interface Asked {
  firstCode: Promise<ProofAnswer>;
  close: (isProven: boolean) => void;
}

/** Asks for a code sent to the user's own address. */
export function ProofDialog({ asked }: { asked: Asked }) {
  const t = useTexts('forms');
  const id = useId();
  const { email } = useUser();
  const { input, code, setCode, refused, error, sent, isBusy, sendAgain, confirm } = useProofCode(asked);
  return (
    <Dialog labelledBy={id} className={classes.dialog} onClose={() => asked.close(false)}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (code !== '') confirm(code);
        }}
      >
        <h2 id={id} className={classes.title}>
          {t('proof.title')}
        </h2>
        <p className={classes.text}>{t.rich('proof.text', { email, strong: <strong /> })}</p>
        <CodeField
          label={t('proof.code')}
          value={code}
          onChange={setCode}
          onComplete={confirm}
          input={input}
          refused={refused}
        />
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        <div className={classes.sending}>
          {Number.isFinite(sent.nextAt) && (
            <SendAgain key={sent.nextAt} from={sent.nextAt} isSending={isBusy} onSend={sendAgain} />
          )}
          <output className={classes.sent}>{sent.count > 1 && t('proof.sentAgain')}</output>
        </div>
        <div className={classes.answers}>
          <Button variant="default" onClick={() => asked.close(false)}>
            {t('proof.cancel')}
          </Button>
          <Button type="submit" disabled={code === '' || isBusy} aria-busy={isBusy}>
            {t('proof.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
