import { CodeField } from '#web/forms/code-field.tsx';
import { SendAgain } from '#web/forms/send-again.tsx';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text, Wrap } from '#web/ui/layout.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import classes from './code-block.module.css';
import type { Steps } from './use-steps.ts';

interface Props {
  label: string;
  steps: Pick<Steps, 'code' | 'setCode' | 'confirm' | 'codeInput' | 'failure' | 'sent' | 'sendAgain' | 'isSending'>;
  onChangeAddress: () => void;
}

/** Second step: code field, resend button, and a button back to the address. */
export function CodeBlock({
  label,
  steps: { code, setCode, confirm, codeInput, failure, sent, sendAgain, isSending },
  onChangeAddress,
}: Props) {
  const t = useTexts('accounts');
  return (
    <div className={classes.root}>
      <CodeField
        label={label}
        value={code}
        onChange={setCode}
        onComplete={confirm}
        input={codeInput}
        refused={failure?.refused}
      />
      <Wrap gap="0 12" justify="space-between" className={classes.actions}>
        <SendAgain key={sent.nextAt} from={sent.nextAt} isSending={isSending} onSend={() => void sendAgain()} />
        <QuietButton disabled={isSending} onClick={onChangeAddress}>
          {t('code.changeAddress')}
        </QuietButton>
      </Wrap>
      <Text as="output" size="xs" tone="mute" className={classes.sent}>
        {sent.count > 1 && t('code.sentAgain')}
      </Text>
    </div>
  );
}
