import { type ReactNode, useId } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogCancel } from '#web/ui/dialog.tsx';
import { Card } from '#web/ui/layout.tsx';
import classes from './form-dialog.module.css';

interface Props {
  title: string;
  /** Below the title. */
  note?: ReactNode;
  submitLabel: string;
  isDestructive?: boolean;
  /** Whether something is missing without which it cannot be sent. */
  isIncomplete?: boolean;
  isPending: boolean;
  /** Why it could not be sent, if that belongs to no field. */
  failure?: string | false | null | undefined;
  /** Text of the button that closes it; 'Cancel' by default. */
  cancelLabel?: string;
  /** Called instead of `onClose` by that button, which then asks nothing about typed text. */
  onCancel?: () => void;
  /** Between that button and the last one. */
  otherAnswer?: ReactNode;
  /** At the beginning of their row. */
  beside?: ReactNode;
  /** Whether it lies at the lower edge of a phone. */
  isSheet?: boolean;
  isWide?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** The fields. */
  children?: ReactNode;
}

/** A form in a dialog: title, fields, what failed, and the answers. Is sent once at a time, and never incomplete. */
export function FormDialog({
  title,
  note,
  submitLabel,
  isDestructive = false,
  isIncomplete = false,
  isPending,
  failure,
  cancelLabel,
  onCancel,
  otherAnswer,
  beside,
  isSheet = false,
  isWide = false,
  onSubmit,
  onClose,
  children,
}: Props) {
  const cancel = useTexts('common')('action.cancel');
  const id = useId();
  return (
    <Dialog
      labelledBy={id}
      className={`${classes.dialog} ${isSheet ? classes.sheet : ''} ${isWide ? classes.wide : ''}`}
      onClose={onClose}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isIncomplete && !isPending) onSubmit();
        }}
      >
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {note && <p className={classes.note}>{note}</p>}
        {children}
        {failure && (
          <Card as="p" fill="error" size="s" role="alert">
            {failure}
          </Card>
        )}
        <div className={classes.answers}>
          {beside && <div className={classes.beside}>{beside}</div>}
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              {cancelLabel ?? cancel}
            </Button>
          ) : (
            <DialogCancel>{cancelLabel ?? cancel}</DialogCancel>
          )}
          {otherAnswer}
          <Button type="submit" isDestructive={isDestructive} disabled={isIncomplete} loading={isPending}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
