import { useState } from 'react';
import { accountTypes } from '#contract/call.ts';
import type { About } from '#contract/reports.ts';
import { useUser } from '#web/platform/session.ts';
import { useTexts, withTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';

const ReportDialog = lazyPart(
  'ReportDialog',
  withTexts(() => import('./report-dialog.tsx'), 'cases', 'forms'),
);

interface Props {
  about: About;
  /** Name of the person, company or position. */
  name: string;
}

/** 'Report…', which opens the form; nothing for administrators, who get the reports. */
export function ReportAction({ about, name }: Props) {
  const t = useTexts('people');
  const { type } = useUser();
  const [isOpen, setOpen] = useState(false);
  if (type === accountTypes.administrator) return null;
  return (
    <>
      <QuietButton aria-label={t('report.label', { name })} onClick={() => setOpen(true)}>
        {t('report.button')}
      </QuietButton>
      {isOpen && <ReportDialog about={about} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
