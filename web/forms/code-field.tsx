import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';
import classes from './code-field.module.css';
import { caretAfter, digitsOf, emptyMask, isWhole, mask } from './code-mask.ts';

interface Props {
  label: string;
  /** The digits entered so far. */
  value: string;
  onChange: (digits: string) => void;
  /** Called with a code completed by typing, pasting or autofill, but not with the refused one. */
  onComplete?: (code: string) => void;
  input: RefObject<HTMLInputElement | null>;
  /** The last refused code: while the field holds it, typing replaces it. */
  refused?: string | undefined;
}

/** Masked input for a one-time code. Keeps only the digits of the input. */
export function CodeField({ label, value, onChange, onComplete, input, refused }: Props) {
  const t = useTexts('forms');
  const id = useId();
  const caret = useRef<number | undefined>(undefined);

  // React moves the caret to the end of a changed value, past the dots.
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  const take = (text: string, typedUpTo: number) => {
    const digits = digitsOf(text);
    caret.current = caretAfter(Math.min(digits.length, digitsOf(text.slice(0, typedUpTo)).length));
    onChange(digits);
    if (isWhole(digits) && digits !== value && digits !== refused) onComplete?.(digits);
  };

  const takeTyped = ({ value: text, selectionEnd }: HTMLInputElement) => {
    const end = selectionEnd ?? text.length;
    const added = text.length - mask(value).length;
    // A full field would drop further digits. On phones a tap clears the selection of the refused code.
    const typed = added > 0 ? digitsOf(text.slice(end - added, end)) : '';
    if (value === refused && isWhole(value) && typed !== '') take(typed, typed.length);
    else take(text, end);
  };

  return (
    <div>
      <Text htmlFor={id} as="label" size="s" weight="600" lineHeight="1.3" className={classes.label}>
        {label}
      </Text>
      <Text id={`${id}-help`} marginTop="4" marginBottom="12" size="xs" tone="mute" lineHeight="1.45">
        {t('code.help')}
      </Text>
      <input
        ref={input}
        id={id}
        className={classes.input}
        value={mask(value)}
        placeholder={emptyMask}
        aria-describedby={`${id}-help`}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        onChange={({ currentTarget }) => takeTyped(currentTarget)}
        onPaste={(event) => {
          const pasted = digitsOf(event.clipboardData.getData('text'));
          // A complete code replaces the value wherever the caret is.
          if (!isWhole(pasted) && pasted.length <= value.length) return;
          event.preventDefault();
          take(pasted, pasted.length);
        }}
        onSelect={({ currentTarget }) => {
          const end = caretAfter(value.length);
          const { selectionStart, selectionEnd } = currentTarget;
          if (selectionStart === selectionEnd && (selectionStart ?? 0) > end) currentTarget.setSelectionRange(end, end);
        }}
      />
    </div>
  );
}
