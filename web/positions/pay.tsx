import { type ShownPay, payAmount, payUnit, spokenPay } from '#contract/pay.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './pay.module.css';

interface Props {
  pay: ShownPay | null;
  /** In a profile's head, large and with its note. */
  isLarge?: boolean;
}

/** A position's pay on one line. */
export function Pay({ pay, isLarge = false }: Props) {
  const t = useTexts('pay');
  const language = useLanguage();
  if (pay === null) return <p className={classes.none}>{t('none')}</p>;
  return (
    <p className={classes.root} data-large={isLarge || undefined}>
      <VisuallyHidden>{spokenPay(isLarge ? pay : { ...pay, note: '' }, t, language)}</VisuallyHidden>
      <span aria-hidden>
        <span className={classes.amount}>{payAmount(pay, language)}</span> {payUnit(pay, t)}
        {isLarge && pay.note !== '' && <span className={classes.note}>{pay.note}</span>}
      </span>
    </p>
  );
}
