import { ActionIcon, Textarea } from '@mantine/core';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { maxMessageLength } from '#contract/fields.ts';
import classes from './composer.module.css';

interface Props {
  /** Whom the message goes to. */
  recipient: string;
  draft: string;
  onChange: (draft: string) => void;
  onSend: (text: string) => void;
  field?: RefObject<HTMLTextAreaElement | null>;
}

/** Enter ends a word of an input method before it ends a message; Safari says so only by the key code 229. */
const isComposing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229;

const isPlainEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) && !isComposing(event);

/** Where a message is written: Enter without modifiers sends, Shift and Enter breaks the line. */
export function Composer({ recipient, draft, onChange, onSend, field }: Props) {
  const hintId = useId();
  const excess = draft.length - maxMessageLength;
  const maySend = draft.trim() !== '' && excess <= 0;
  const submit = () => {
    if (maySend) onSend(draft);
  };
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        ref={field ?? null}
        aria-label={`Message to ${recipient}`}
        aria-describedby={hintId}
        placeholder="Write a message. Enter sends it."
        autosize
        minRows={1}
        maxRows={8}
        dir="auto"
        enterKeyHint="send"
        value={draft}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!isPlainEnter(event)) return;
          event.preventDefault();
          submit();
        }}
        rightSection={
          <ActionIcon
            className={classes.button ?? ''}
            type="submit"
            variant="subtle"
            size={34}
            aria-label="Send"
            disabled={!maySend}
          >
            <SendHorizontal size={18} aria-hidden />
          </ActionIcon>
        }
        rightSectionWidth={42}
        rightSectionProps={{ className: classes.send ?? '' }}
      />
      <p id={hintId} className={classes.hint} data-excess={excess > 0}>
        {excess > 0 ? tooLong(excess) : 'Shift and Enter begins a new line.'}
      </p>
    </form>
  );
}

const tooLong = (excess: number): string =>
  `This message is ${excess.toLocaleString()} ${excess === 1 ? 'character' : 'characters'} too long.`;
