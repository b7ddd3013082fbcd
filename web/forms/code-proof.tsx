import { useEffect } from 'react';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from './code-field.tsx';
import form from './form-dialog.module.css';
import { Card, Stack, Text, Wrap } from '#web/ui/layout.tsx';
import classes from './proof-dialog.module.css';
import { SendAgain } from './send-again.tsx';
import { type AskedCode, useProofCode } from './use-proof-code.ts';

/** Proof by a code sent to the user's own address. */
export function CodeProof({ asked }: { asked: AskedCode }) {
  const t = useTexts('forms');
  const { email } = useUser();
  const { input, code, setCode, refused, error, sent, isBusy, sendAgain, confirm } = useProofCode(asked);
  // The dialog may have started with a passkey.
  useEffect(() => input.current?.focus(), [input]);
  return (
    <Stack
      as="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (code !== '') confirm(code);
      }}
    >
      <Text size="m" lineHeight="1.5" wrap="anywhere">
        {t.rich('proof.text', { email, strong: <strong /> })}
      </Text>
      <CodeField
        label={t('proof.code')}
        value={code}
        onChange={setCode}
        onComplete={confirm}
        input={input}
        refused={refused}
      />
      {error && (
        <Card as="p" fill="error" role="alert">
          {error}
        </Card>
      )}
      <Wrap gap="0 12" className={classes.sending}>
        {Number.isFinite(sent.nextAt) && (
          <SendAgain key={sent.nextAt} from={sent.nextAt} isSending={isBusy} onSend={sendAgain} />
        )}
        <Text as="output" size="xs" tone="mute">
          {sent.count > 1 && t('proof.sentAgain')}
        </Text>
      </Wrap>
      <div className={form.answers}>
        <Button variant="default" onClick={() => asked.close(false)}>
          {t('proof.cancel')}
        </Button>
        <Button type="submit" disabled={code === '' || isBusy} aria-busy={isBusy}>
          {t('proof.confirm')}
        </Button>
      </div>
    </Stack>
  );
}
