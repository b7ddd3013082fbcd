import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import classes from './code-field.module.css';
import { caretAfter, digitsOf, emptyMask, isWhole, mask } from './code-mask.ts';

/** What somebody reads whose code was refused (spec 8; tooManyAttempts: decisions.md, section 2). */
export const codeTexts = {
  wrongCredentialsWrongToken: 'Incorrect code. Please try again.',
  expiredCode: 'Expired code. Please try again.',
  tooManyAttempts: 'Too many attempts. Please try again later.',
};

interface Props {
  label: string;
  /** The digits so far. */
  value: string;
  onChange: (digits: string) => void;
  input: RefObject<HTMLInputElement | null>;
  /** The code that was last refused: while it still stands in the field, what is typed replaces it. */
  refused?: string | undefined;
}

/** One masked input for a one-time code: takes digits only, and a pasted or filled-in code with whatever stands between. */
export function CodeField({ label, value, onChange, input, refused }: Props) {
  const id = useId();
  const caret = useRef<number | undefined>(undefined);

  // React puts the caret at the end of a changed value, which is behind the dots.
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  const take = (text: string, typedUpTo: number) => {
    const digits = digitsOf(text);
    caret.current = caretAfter(Math.min(digits.length, digitsOf(text.slice(0, typedUpTo)).length));
    onChange(digits);
  };

  const takeTyped = ({ value: text, selectionEnd }: HTMLInputElement) => {
    const end = selectionEnd ?? text.length;
    const added = text.length - mask(value).length;
    // A full field would drop what is added to it. On phones a touch has undone the selection of the refused code.
    const typed = added > 0 ? digitsOf(text.slice(end - added, end)) : '';
    if (value === refused && isWhole(value) && typed !== '') take(typed, typed.length);
    else take(text, end);
  };

  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <p id={`${id}-help`} className={classes.help}>
        We sent it by e-mail. If it does not arrive, please check the spam folder.
      </p>
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
          // A whole code replaces what is there, wherever the caret stands.
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
