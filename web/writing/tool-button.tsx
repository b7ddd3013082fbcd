import type { ComponentProps } from 'react';
import classes from './tool-button.module.css';

interface Props extends ComponentProps<'button'> {
  /** Its name, shown only as an icon. */
  label: string;
}

/** Square button beside the message field. */
export const ToolButton = ({ label, ...props }: Props) => (
  <button type="button" className={classes.tool} aria-label={label} title={label} {...props} />
);
