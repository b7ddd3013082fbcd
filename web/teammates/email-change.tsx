import { type FormEvent, useEffect, useId, useRef } from 'react';
import type { EditableTeammate, EmailChange } from '#contract/teammates.ts';
import { CodeField } from '#web/forms/code-field.tsx';
import { SendAgain } from '#web/forms/send-again.tsx';
import { Button } from '#web/ui/button.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import classes from './email-change.module.css';
import { useEmailChange } from './use-email-change.ts';

interface Props {
  teammate: EditableTeammate;
  change: EmailChange;
  /** Called with the stored teammate after every change. */
  onChanged: (teammate: EditableTeammate) => void;
}

/** Pending email address: confirm it with the code sent there, request another code, or cancel. */
export function EmailChangeBlock({ teammate, change, onChanged }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { code, setCode, error, isBusy, sent, confirm, sendAgain, cancel } = useEmailChange(
    teammate,
    change,
    onChanged,
  );
  // A code was just sent, here or by saving the form, so focus its field.
  const isFresh = change.retryAfter > 0;
  useEffect(() => {
    if (isFresh || sent.count > 0 || error) input.current?.focus();
  }, [isFresh, sent.count, error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code !== '' && !isBusy) confirm();
  };
  return (
    <form className={classes.root} aria-labelledby={id} onSubmit={submit}>
      <h3 id={id} className={classes.title}>
        New address
      </h3>
      <p className={classes.text}>
        {change.isOpen
          ? `We have sent a code to ${change.email}. Enter it to change the address.`
          : `${change.requestedBy} has asked for ${change.email}, and nobody has confirmed it. Send a code there to do so.`}
      </p>
      {change.isOpen && <CodeField label="Confirmation code" value={code} onChange={setCode} input={input} />}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.actions}>
        {change.isOpen && (
          <Button type="submit" size="sm" disabled={code === '' || isBusy} aria-busy={isBusy}>
            Confirm Code
          </Button>
        )}
        <div className={classes.others}>
          <SendAgain key={sent.nextAt} from={sent.nextAt} isSending={isBusy} onSend={sendAgain} />
          <QuietButton disabled={isBusy} onClick={cancel}>
            Keep the old address
          </QuietButton>
        </div>
      </div>
      <output className={classes.sent}>
        {sent.count > 0 && 'A new code is on its way. The previous one no longer works.'}
      </output>
    </form>
  );
}
