import type { ReactNode } from 'react';
import { useCountdown, waitText } from '#web/forms/countdown.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';
import classes from './form.module.css';

interface Wait {
  step: 1 | 2;
  /** Milliseconds since 1970. */
  until: number;
}

interface Props {
  text: ReactNode;
  wait: Wait | undefined;
}

/** On phones it would be out of view. */
const show = (refusal: HTMLElement | null) => refusal?.scrollIntoView({ block: 'nearest' });

/** Refusal, announced when it appears, and the time of the next attempt, not announced each second. */
export const Refusal = ({ text, wait }: Props) => (
  <Text ref={show} padding="10 14" size="m" tone="error-ink" weight="550" lineHeight="1.5" className={classes.error}>
    <span role="alert">{text}</span> {wait && <WaitNote key={wait.until} wait={wait} />}
  </Text>
);

function WaitNote({ wait: { step, until } }: { wait: Wait }) {
  const seconds = useCountdown(until);
  const t = useTexts('accounts');
  const forms = useTexts('forms');
  if (seconds === 0) return <span>{t(step === 1 ? 'wait.codeNow' : 'wait.tryNow')}</span>;
  return <span>{t(step === 1 ? 'wait.codeIn' : 'wait.tryIn', { wait: waitText(forms, seconds) })}</span>;
}
