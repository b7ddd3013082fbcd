import type { ComponentProps, ReactNode, Ref } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Text } from '#web/ui/layout.tsx';
import classes from './form.module.css';
import { Refusal } from './refusal.tsx';

interface Props {
  label: string;
  isDisabled: boolean;
  isSending: boolean;
  /** The error message, if any. */
  refusal: ComponentProps<typeof Refusal> | undefined;
  button: Ref<HTMLButtonElement>;
  /** Alternative, below the button. */
  otherWay?: ReactNode;
  /** Link to the other screen. */
  children: ReactNode;
}

/** End of the form: button, error, and link to the other screen. */
export const Submit = ({ label, isDisabled, isSending, refusal, button, otherWay, children }: Props) => (
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
    {otherWay}
    <Text size="s" tone="mute" textAlign="center" className={classes.other}>
      {children}
    </Text>
  </>
);
