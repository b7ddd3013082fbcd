import type { ComponentProps, ReactNode } from 'react';
import classes from './button.module.css';
import { Spinner } from './spinner.tsx';

interface Look {
  /** Filled for the main action, default beside it, subtle for several in a row. */
  variant?: 'filled' | 'default' | 'subtle';
  isDestructive?: boolean;
  size?: 'xs' | 'sm' | 'md' | 'lg';
  fullWidth?: boolean;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
}

interface Drawn extends Record<`data-${string}`, string | boolean | undefined> {
  className: string;
  children: ReactNode;
}

interface Props extends Look, Omit<ComponentProps<'button'>, 'size'> {
  /** Disables the button and draws a spinner over its label. */
  loading?: boolean;
  /** Draws a link instead. */
  renderRoot?: (props: Drawn) => ReactNode;
}

/** Button, or a link that looks like one. */
export function Button({
  variant = 'filled',
  isDestructive = false,
  size = 'md',
  fullWidth = false,
  leftSection,
  rightSection,
  loading = false,
  renderRoot,
  className = '',
  disabled = false,
  children,
  ...props
}: Props) {
  const drawn: Drawn = {
    className: `${classes.root} ${className}`,
    'data-variant': variant,
    'data-size': size,
    'data-destructive': isDestructive || undefined,
    'data-full': fullWidth || undefined,
    'data-loading': loading || undefined,
    children: (
      <>
        {leftSection && <span className={classes.before}>{leftSection}</span>}
        <span className={classes.label}>{children}</span>
        {rightSection && <span className={classes.after}>{rightSection}</span>}
        {loading && <Spinner className={classes.spinner} />}
      </>
    ),
  };
  return renderRoot ? renderRoot(drawn) : <button type="button" disabled={disabled || loading} {...props} {...drawn} />;
}
