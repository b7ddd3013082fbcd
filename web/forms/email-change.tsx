import { type FormEvent, useEffect, useId, useRef } from 'react';
import type { EmailChange } from '#contract/email-change.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Stack, Text, Wrap } from '#web/ui/layout.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import classes from './email-change.module.css';
import { CodeField } from './code-field.tsx';
import { SendAgain } from './send-again.tsx';
import { type EmailChangeActions, useEmailChange } from './use-email-change.ts';

interface Props {
  change: EmailChange;
  actions: EmailChangeActions;
}

/** Pending email address: confirm it with the code sent there, request another code, or cancel. */
export function EmailChangeBlock({ change, actions }: Props) {
  const t = useTexts('forms');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { code, setCode, error, isBusy, sent, confirm, sendAgain, cancel } = useEmailChange(change, actions);
  // A code was just sent, here or by saving the form, so focus its field.
  const isFresh = change.retryAfter > 0;
  useEffect(() => {
    if (isFresh || sent.count > 0 || error) input.current?.focus();
  }, [isFresh, sent.count, error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code !== '') confirm(code);
  };
  return (
    <Stack as="form" gap="12" padding="16" className={classes.root} aria-labelledby={id} onSubmit={submit}>
      <Text id={id} as="h3" size="l">
        {t('emailChange.title')}
      </Text>
      <Text size="m" lineHeight="1.5" wrap="anywhere">
        {change.isOpen
          ? t('emailChange.sent', { email: change.email })
          : t('emailChange.asked', { name: change.requestedBy, email: change.email })}
      </Text>
      {change.isOpen && (
        <CodeField label={t('emailChange.code')} value={code} onChange={setCode} onComplete={confirm} input={input} />
      )}
      {error && (
        <Card as="p" fill="error" role="alert">
          {error}
        </Card>
      )}
      <Wrap gap="8 12">
        {change.isOpen && (
          <Button type="submit" size="sm" disabled={code === '' || isBusy} aria-busy={isBusy}>
            {t('emailChange.confirm')}
          </Button>
        )}
        <Wrap gap="0 12" className={classes.others}>
          <SendAgain key={sent.nextAt} from={sent.nextAt} isSending={isBusy} onSend={sendAgain} />
          <QuietButton disabled={isBusy} onClick={cancel}>
            {t('emailChange.keep')}
          </QuietButton>
        </Wrap>
      </Wrap>
      <Text as="output" size="xs" tone="mute" className={classes.sent}>
        {sent.count > 0 && t('emailChange.sentAgain')}
      </Text>
    </Stack>
  );
}
