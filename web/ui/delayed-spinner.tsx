import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './delayed-spinner.module.css';
import { Spinner } from './spinner.tsx';

/** Spinner that appears after one second, so that fast responses show none. */
export function DelayedSpinner({ label }: { label?: string }) {
  const t = useTexts('common');
  return (
    <output className={classes.root} aria-label={label ?? t('spinner.label')}>
      <Spinner className={classes.loader} />
    </output>
  );
}
