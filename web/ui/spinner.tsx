import classes from './spinner.module.css';

/** Spinning ring in the colour of its text. */
export const Spinner = ({ className = '' }: { className?: string | undefined }) => (
  <span className={`${classes.root} ${className}`} aria-hidden />
);
