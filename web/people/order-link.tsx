import { matching } from '#contract/addresses.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './order-link.module.css';

/** Leads to the page that says how people and positions are matched and ordered. */
export function OrderLink() {
  const t = useTexts('wishes');
  return (
    <a className={classes.root} href={matching}>
      {t('ordered')}
    </a>
  );
}
