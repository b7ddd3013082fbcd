import { type EndReason, endReasons } from '#contract/positions.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { NativeSelect } from '#web/ui/text-input.tsx';
import classes from './end-reason.module.css';

interface Props {
  value: EndReason | undefined;
  onChange: (reason: EndReason | undefined) => void;
}

/** Asks why a Live position returns to Draft; the answer is optional. */
export function EndReasonField({ value, onChange }: Props) {
  const t = useTexts('positions');
  return (
    <NativeSelect
      className={classes.root}
      label={t('end.reason')}
      description={t('end.reason.note')}
      data={[
        { value: '', label: t('end.reason.none') },
        ...endReasons.map((reason) => ({ value: reason, label: t(`card.closed.${reason}`) })),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(endReasons.find((reason) => reason === currentTarget.value))}
    />
  );
}
