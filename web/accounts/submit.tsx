import { Button } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './form.module.css';

interface Props {
  label: string;
  isDisabled: boolean;
  isSending: boolean;
  /** What went wrong, read out when it appears. */
  error: string | undefined;
  button: Ref<HTMLButtonElement>;
  /** The way to the other screen. */
  children: ReactNode;
}

/** The end of the form: the button, the error below it, and the way to the other screen. */
export const Submit = ({ label, isDisabled, isSending, error, button, children }: Props) => (
  <>
    <Button
      ref={button}
      type="submit"
      size="lg"
      fullWidth
      disabled={isDisabled}
      loading={isSending}
      className={classes.button}
    >
      {label}
    </Button>
    {error && (
      <p className={classes.error} role="alert">
        {error}
      </p>
    )}
    <p className={classes.other}>{children}</p>
  </>
);
