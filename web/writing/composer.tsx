import { CornerDownLeft, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';
import { maxMessageLength } from '#contract/fields.ts';
import { isVisible } from '#contract/visible-text.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { isComposing } from '#web/ui/composing.ts';
import { Row } from '#web/ui/layout.tsx';
import { Textarea } from '#web/ui/text-input.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './composer.module.css';

interface Props {
  /** First name of the recipient. */
  recipient: string;
  draft: string;
  onChange: (draft: string) => void;
  onSend: (text: string) => void;
  /** Disabled while a recorded video waits: its Send button sends the text too. */
  isDisabled?: boolean;
  /** Whether it cannot be sent yet, although the text can be edited. */
  isWaiting?: boolean;
  field?: RefObject<HTMLTextAreaElement | null>;
  /** Lines the field grows to. */
  maxRows?: number;
  /** Whether files are attached, so that it needs no text. */
  hasFiles?: boolean;
  /** Square buttons beside the field, or below it where space is short. */
  tools?: ReactNode;
}

/** Shows the count once this many characters or fewer remain. */
const countedRest = 500;

const isPlainEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) && !isComposing(event);

/** Message field: Enter sends, Shift+Enter starts a new line; on a touch screen, a button sends. */
export function Composer({
  recipient,
  draft,
  onChange,
  onSend,
  isDisabled = false,
  isWaiting = false,
  field,
  maxRows = 8,
  hasFiles = false,
  tools,
}: Props) {
  const t = useTexts('messaging');
  const hintId = useId();
  const hasKeys = !window.matchMedia('(pointer: coarse)').matches;
  const rest = maxMessageLength - draft.length;
  const maySend = !isDisabled && !isWaiting && (hasFiles || isVisible(draft)) && rest >= 0;
  const submit = () => {
    if (maySend) onSend(draft);
  };
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
        // The button is disabled once the text is sent and would lose the focus.
        event.currentTarget.querySelector('textarea')?.focus();
      }}
    >
      <div className={classes.line} data-tools={tools ? true : undefined}>
        {tools && (
          <Row flex="none" align="stretch" className={classes.tools}>
            {tools}
          </Row>
        )}
        <Textarea
          ref={field}
          className={classes.field}
          aria-label={t('composer.label', { name: recipient })}
          aria-describedby={hintId}
          placeholder={t(hasKeys ? 'composer.placeholder' : 'composer.placeholder.touch')}
          minRows={1}
          maxRows={maxRows}
          dir={draft === '' ? undefined : 'auto'}
          enterKeyHint="send"
          disabled={isDisabled}
          value={draft}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (!isPlainEnter(event)) return;
            event.preventDefault();
            submit();
          }}
          rightSection={
            <button
              type="button"
              className={classes.breakLine}
              aria-label={t('composer.breakLine')}
              disabled={isDisabled}
              // Pressing it keeps the focus in the field, and so the keyboard on the screen.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={({ currentTarget }) => {
                const text = currentTarget.form?.querySelector('textarea');
                if (!text) return;
                text.setRangeText('\n', text.selectionStart, text.selectionEnd, 'end');
                text.focus();
                onChange(text.value);
              }}
            >
              <CornerDownLeft size={18} aria-hidden />
            </button>
          }
          rightSectionWidth="var(--break-line)"
        />
        <Button type="submit" className={classes.send} aria-label={t('composer.send')} disabled={!maySend}>
          <span className={classes.sendText}>{t('composer.send')}</span>
          <SendHorizontal size={18} aria-hidden />
        </Button>
      </div>
      <p id={hintId} className={classes.hint} data-kind={rest < 0 ? 'excess' : rest <= countedRest ? 'rest' : 'keys'}>
        {rest > countedRest
          ? t('composer.newLine')
          : t(rest < 0 ? 'composer.excess' : 'composer.rest', { count: Math.abs(rest) })}
      </p>
      <VisuallyHidden component="output">{rest < 0 && t('composer.tooLong')}</VisuallyHidden>
    </form>
  );
}
