import { QuietButton } from '#web/ui/quiet-button.tsx';
import { useCountdown, waitText } from './countdown.ts';

interface Props {
  /** The moment from which on another mail may be asked for, in milliseconds since 1970. */
  from: number;
  isSending: boolean;
  onSend: () => void;
}

/** Asks for a mail once more, and counts down to the moment when that may be done. */
export function SendAgain({ from, isSending, onSend }: Props) {
  const seconds = useCountdown(from);
  return (
    <QuietButton disabled={seconds > 0 || isSending} onClick={onSend}>
      {seconds === 0 ? 'Send again' : `Send again in ${waitText(seconds)}`}
    </QuietButton>
  );
}
