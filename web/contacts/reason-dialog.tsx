import { type ReactNode, useId, useState } from 'react';
import form from '#web/forms/form-dialog.module.css';
import classes from '#web/forms/reason-dialog.module.css';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Radio } from '#web/ui/check-mark.tsx';
import { Dialog, DialogCancel } from '#web/ui/dialog.tsx';

interface Props<Reason extends string> {
  title: string;
  note: string;
  legend: string;
  /** The first is preselected. */
  reasons: readonly { value: Reason; label: string }[];
  submitLabel: string;
  isPending: boolean;
  onSubmit: (reason: Reason) => void;
  onClose: () => void;
  /** Below the reasons. */
  children?: ReactNode;
}

/** Question with a reason to choose; on phones a sheet at the lower edge. */
export function ReasonDialog<Reason extends string>({
  title,
  note,
  legend,
  reasons,
  submitLabel,
  isPending,
  onSubmit,
  onClose,
  children,
}: Props<Reason>) {
  const t = useTexts('contacts');
  const titleId = useId();
  const group = useId();
  const [chosen, setChosen] = useState(reasons[0]?.value);
  return (
    <Dialog labelledBy={titleId} className={classes.sheet} onClose={onClose}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== undefined) onSubmit(chosen);
        }}
      >
        <h2 id={titleId} className={form.title}>
          {title}
        </h2>
        <p className={form.note}>{note}</p>
        <fieldset className={classes.reasons}>
          <legend className={form.legend}>{legend}</legend>
          {reasons.map(({ value, label }) => (
            <label key={value} className={form.choice}>
              <Radio name={group} checked={value === chosen} onChange={() => setChosen(value)} />
              {label}
            </label>
          ))}
        </fieldset>
        {children}
        <div className={classes.buttons}>
          <DialogCancel>{t('cancel')}</DialogCancel>
          <Button type="submit" loading={isPending}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
