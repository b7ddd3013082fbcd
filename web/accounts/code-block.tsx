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
export function CodeBlock({ label, steps, onChangeAddress }: Props) {
  const seconds = useSecondsUntil(steps.sent.nextAt);
  return (
    <div className={classes.root}>
      <CodeField label={label} value={steps.code} onChange={steps.setCode} input={steps.codeInput} />
      <div className={classes.actions}>
        <button type="button" className={classes.action} disabled={seconds > 0 || steps.isSending} onClick={() => void steps.sendAgain()}>
          {seconds > 0 ? `Send again in ${seconds} s` : 'Send again'}
        </button>
        <button type="button" className={classes.action} disabled={steps.isSending} onClick={onChangeAddress}>
          Change address
        </button>
      </div>
      <p className={classes.sent} role="status">
        {steps.sent.count > 1 && 'A new code is on its way. The one before no longer works.'}
      </p>
    </div>
  );
}

/** Counts down to a moment (milliseconds since 1970), in whole seconds. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((moment - now) / 1000));
  const isOver = seconds === 0;
  useEffect(() => {
    setNow(Date.now());
  }, [moment]);
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isOver]);
  return seconds;
}
