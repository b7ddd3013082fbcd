import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode, Ref } from 'react';
import classes from './form.module.css';
import { Refusal } from './refusal.tsx';

interface Props {
  label: string;
  isDisabled: boolean;
  isSending: boolean;
  /** What went wrong, if something did. */
  refusal: ComponentProps<typeof Refusal> | undefined;
  button: Ref<HTMLButtonElement>;
  /** The way to the other screen. */
  children: ReactNode;
}

/** The end of the form: the button, the error below it, and the way to the other screen. */
export const Submit = ({ label, isDisabled, isSending, refusal, button, children }: Props) => (
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
    {refusal && <Refusal {...refusal} />}
    <p className={classes.other}>{children}</p>
  </>
);
