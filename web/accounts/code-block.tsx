import { useEffect, useState } from 'react';
import classes from './code-block.module.css';
import { CodeField } from './code-field.tsx';
import type { Steps } from './use-steps.ts';

interface Props {
  label: string;
  steps: Pick<Steps, 'code' | 'setCode' | 'codeInput' | 'sent' | 'sendAgain' | 'isSending'>;
  onChangeAddress: () => void;
}

/** The second step: the code, another one if it does not arrive, and the way back to the address. */
export const CodeBlock = ({
  label,
  steps: { code, setCode, codeInput, sent, sendAgain, isSending },
  onChangeAddress,
}: Props) => (
  <div className={classes.root}>
    <CodeField label={label} value={code} onChange={setCode} input={codeInput} />
    <div className={classes.actions}>
      <SendAgain key={sent.count} from={sent.nextAt} isSending={isSending} onSend={() => void sendAgain()} />
      <button type="button" className={classes.action} disabled={isSending} onClick={onChangeAddress}>
        Change address
      </button>
    </div>
    <output className={classes.sent}>
      {sent.count > 1 && 'A new code is on its way. The one before no longer works.'}
    </output>
  </div>
);

interface SendAgainProps {
  /** The moment from which on another code may be asked for, in milliseconds since 1970. */
  from: number;
  isSending: boolean;
  onSend: () => void;
}

function SendAgain({ from, isSending, onSend }: SendAgainProps) {
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((from - now) / 1000));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isOver]);
  return (
    <button type="button" className={classes.action} disabled={!isOver || isSending} onClick={onSend}>
      {isOver ? 'Send again' : `Send again in ${seconds} s`}
    </button>
  );
}
