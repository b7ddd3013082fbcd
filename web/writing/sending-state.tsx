import { useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { Outgoing } from './outbox.ts';
import classes from './sending-state.module.css';

interface Props {
  message: Outgoing;
  onRetry: () => void;
  onDiscard: () => void;
}

/** State of an outgoing message: sending, waiting or refused, with Retry and Discard. */
export function SendingState({ message: { text, attachments, state }, onRetry, onDiscard }: Props) {
  const t = useTexts('messaging');
  if (state === 'sending') return t('sending.sending');
  const subject = text === '' ? (attachments[0]?.name ?? t('sending.video')) : text.slice(0, 60);
  return (
    <>
      {state === 'waiting' ? (
        <span>{t('sending.waiting')}</span>
      ) : (
        <Text as="span" tone="error-ink" weight="600">
          {t('sending.failed')}
        </Text>
      )}
      <button type="button" className={classes.action} onClick={onRetry}>
        {t.rich('sending.retry', { subject, hidden: <VisuallyHidden /> })}
      </button>
      <button type="button" className={classes.action} onClick={onDiscard}>
        {t.rich('sending.discard', { subject, hidden: <VisuallyHidden /> })}
      </button>
    </>
  );
}
