import { useTexts } from '#web/platform/texts/texts.ts';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import { useCountdown, waitText } from './countdown.ts';

interface Props {
  /** Earliest time of another mail, in milliseconds since 1970. */
  from: number;
  isSending: boolean;
  onSend: () => void;
}

/** Button that requests another mail, with a countdown until that is allowed. */
export function SendAgain({ from, isSending, onSend }: Props) {
  const t = useTexts('forms');
  const seconds = useCountdown(from);
  return (
    <QuietButton disabled={seconds > 0 || isSending} onClick={onSend}>
      {seconds === 0 ? t('code.sendAgain') : t('code.sendAgainIn', { wait: waitText(t, seconds) })}
    </QuietButton>
  );
}
