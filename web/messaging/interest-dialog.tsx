import { useId, useState } from 'react';
import { maxMessageLength } from '#contract/fields.ts';
import { type Thread, answerContact } from '#contract/messaging.ts';
import form from '#web/forms/form-dialog.module.css';
import { send } from '#web/platform/api.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Textarea } from '#web/ui/text-input.tsx';
import classes from './contact-dialog.module.css';
import { useContactAnswer } from './use-contact-answer.ts';

interface Props {
  thread: Thread;
  onDone: () => void;
}

/** Says yes to a first message by one that is written already and may be changed. */
export function InterestDialog({ thread: { threadId, user }, onDone }: Props) {
  const t = useTexts('contacts');
  const id = useId();
  const [text, setText] = useState(() => t('yes.text'));
  // One key: the message is stored once, also if its answer is lost and the button pressed again.
  const [clientKey] = useState(() => crypto.randomUUID());
  const { mutate, isPending } = useContactAnswer(
    threadId,
    (message: string) => send(answerContact, { threadId, answer: 'interested', text: message, clientKey }),
    onDone,
  );
  return (
    <Dialog labelledBy={id} className={classes.sheet} onClose={onDone}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          mutate(text);
        }}
      >
        <h2 id={id} className={form.title}>
          {t('yes.title', { name: user.firstName })}
        </h2>
        <Textarea
          label={t('yes.label')}
          minRows={3}
          maxRows={8}
          maxLength={maxMessageLength}
          value={text}
          data-autofocus
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onDone}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={text.trim() === ''}>
            {t('yes.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
