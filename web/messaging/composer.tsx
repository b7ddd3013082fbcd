import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { maxMessageLength } from '#contract/fields.ts';
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
  field?: RefObject<HTMLTextAreaElement | null>;
}

/** Enter that confirms an input method's word does not send. Safari reports it only as key code 229. */
const isComposing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229;

/** Shows the count once this many characters or fewer remain. */
const countedRest = 500;

const isPlainEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) && !isComposing(event);

/** Message field: Enter sends, Shift+Enter starts a new line. */
export function Composer({ recipient, draft, onChange, onSend, isDisabled = false, field }: Props) {
  const hintId = useId();
  const rest = maxMessageLength - draft.length;
  const maySend = !isDisabled && draft.trim() !== '' && rest >= 0;
  const submit = () => {
    if (maySend) onSend(draft);
  };
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
        // The button becomes disabled once the text is sent and would lose the focus.
        event.currentTarget.querySelector('textarea')?.focus();
      }}
    >
      <Textarea
        ref={field}
        aria-label={`Message to ${recipient}`}
        aria-describedby={hintId}
        placeholder="Write a message. Enter sends it."
        minRows={1}
        maxRows={8}
        dir="auto"
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
          <button className={classes.button} type="submit" aria-label="Send" disabled={!maySend}>
            <SendHorizontal size={18} aria-hidden />
          </button>
        }
        rightSectionWidth={42}
      />
      <p id={hintId} className={classes.hint} data-kind={rest < 0 ? 'excess' : rest <= countedRest ? 'rest' : 'keys'}>
        {rest > countedRest ? 'Shift and Enter begins a new line.' : lengthOf(rest)}
      </p>
      <VisuallyHidden component="output">{rest < 0 && 'This message is too long to be sent.'}</VisuallyHidden>
    </form>
  );
}

function lengthOf(rest: number): string {
  const count = Math.abs(rest);
  const characters = `${count.toLocaleString()} ${count === 1 ? 'character' : 'characters'}`;
  return rest < 0 ? `This message is ${characters} too long.` : `${characters} left.`;
}
