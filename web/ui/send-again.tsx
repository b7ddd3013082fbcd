import { useEffect, useState } from 'react';
import { QuietButton } from './quiet-button.tsx';

interface Props {
  /** The moment from which on another mail may be asked for, in milliseconds since 1970. */
  from: number;
  isSending: boolean;
  onSend: () => void;
}

/** Asks for a mail once more, and counts down to the moment when that may be done. */
export function SendAgain({ from, isSending, onSend }: Props) {
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((from - now) / 1000));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isOver]);
  return (
    <QuietButton disabled={!isOver || isSending} onClick={onSend}>
      {isOver ? 'Send again' : `Send again in ${seconds} s`}
    </QuietButton>
  );
}
