import { useState } from 'react';
import type { Reported } from '#web/moderation/reported.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';

const ReportDialog = lazyPart('ReportDialog', () => import('#web/moderation/report-dialog.tsx'));

/** 'Report…' of a message, which opens the form. */
export function ReportMessage(props: Reported) {
  const t = useTexts('messaging');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <QuietButton aria-label={t('report.label', { name: props.name })} onClick={() => setOpen(true)}>
        {t('report.button')}
      </QuietButton>
      {isOpen && <ReportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
