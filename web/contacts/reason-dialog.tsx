import { type ReactNode, useId, useState } from 'react';
import form from '#web/forms/form-dialog.module.css';
import { Radio } from '#web/ui/check-mark.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';

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
  const group = useId();
  const [chosen, setChosen] = useState(reasons[0]?.value);
  return (
    <FormDialog
      title={title}
      note={note}
      submitLabel={submitLabel}
      isPending={isPending}
      isSheet
      onSubmit={() => chosen !== undefined && onSubmit(chosen)}
      onClose={onClose}
    >
      <fieldset className={form.choices} data-pairs>
        <legend className={form.legend}>{legend}</legend>
        {reasons.map(({ value, label }) => (
          <label key={value} className={form.choice}>
            <Radio name={group} checked={value === chosen} onChange={() => setChosen(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      {children}
    </FormDialog>
  );
}
