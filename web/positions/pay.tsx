import { type ShownPay, payAmount, payUnit, spokenPay } from '#contract/pay.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';
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
  if (pay === null)
    return (
      <Text size="s" tone="mute" lineHeight="1.4" wrap="anywhere">
        {t('none')}
      </Text>
    );
  return (
    <Text
      size="s"
      tone="mute"
      lineHeight="1.4"
      wrap="anywhere"
      className={classes.root}
      data-large={isLarge || undefined}
    >
      <VisuallyHidden>{spokenPay(isLarge ? pay : { ...pay, note: '' }, t, language)}</VisuallyHidden>
      <span aria-hidden>
        <Text as="span" size="m" tone="ink" weight="600" wrap="nowrap" font="tabular" className={classes.amount}>
          {payAmount(pay, language)}
        </Text>{' '}
        {payUnit(pay, t)}
        {isLarge && pay.note !== '' && <span className={classes.note}>{pay.note}</span>}
      </span>
    </Text>
  );
}
