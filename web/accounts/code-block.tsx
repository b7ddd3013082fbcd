import { CodeField } from '#web/forms/code-field.tsx';
import { SendAgain } from '#web/forms/send-again.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import classes from './code-block.module.css';
import type { Steps } from './use-steps.ts';

interface Props {
  label: string;
  steps: Pick<Steps, 'code' | 'setCode' | 'codeInput' | 'failure' | 'sent' | 'sendAgain' | 'isSending'>;
  onChangeAddress: () => void;
}

/** Second step: code field, resend button, and a button back to the address. */
export const CodeBlock = ({
  label,
  steps: { code, setCode, codeInput, failure, sent, sendAgain, isSending },
  onChangeAddress,
}: Props) => (
  <div className={classes.root}>
    <CodeField label={label} value={code} onChange={setCode} input={codeInput} refused={failure?.refused} />
    <div className={classes.actions}>
      <SendAgain key={sent.nextAt} from={sent.nextAt} isSending={isSending} onSend={() => void sendAgain()} />
      <QuietButton disabled={isSending} onClick={onChangeAddress}>
        Change address
      </QuietButton>
    </div>
    <output className={classes.sent}>
      {sent.count > 1 && 'A new code is on its way. The previous one no longer works.'}
    </output>
  </div>
);
