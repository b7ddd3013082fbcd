import { type FormEvent, useEffect, useId, useRef } from 'react';
import type { EmailChange } from '#contract/email-change.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
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
    <form className={classes.root} aria-labelledby={id} onSubmit={submit}>
      <h3 id={id} className={classes.title}>
        {t('emailChange.title')}
      </h3>
      <p className={classes.text}>
        {change.isOpen
          ? t('emailChange.sent', { email: change.email })
          : t('emailChange.asked', { name: change.requestedBy, email: change.email })}
      </p>
      {change.isOpen && (
        <CodeField label={t('emailChange.code')} value={code} onChange={setCode} onComplete={confirm} input={input} />
      )}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.actions}>
        {change.isOpen && (
          <Button type="submit" size="sm" disabled={code === '' || isBusy} aria-busy={isBusy}>
            {t('emailChange.confirm')}
          </Button>
        )}
        <div className={classes.others}>
          <SendAgain key={sent.nextAt} from={sent.nextAt} isSending={isBusy} onSend={sendAgain} />
          <QuietButton disabled={isBusy} onClick={cancel}>
            {t('emailChange.keep')}
          </QuietButton>
        </div>
      </div>
      <output className={classes.sent}>{sent.count > 0 && t('emailChange.sentAgain')}</output>
    </form>
  );
}
