import { useState } from 'react';
import { useTexts, withTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './accounts-table.module.css';
import { type Account, fullName } from './use-accounts.ts';

const EndSessionsDialog = lazyPart(
  'EndSessionsDialog',
  withTexts(() => import('./end-sessions-dialog.tsx'), 'forms'),
);

/** Signs a person out everywhere. */
export function EndSessions({ account }: { account: Account }) {
  const t = useTexts('admin');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.delete}
        data-harmless
        aria-label={t('endSessions.label', { name: fullName(account) })}
        onClick={() => setOpen(true)}
      >
        {t('endSessions.button')}
      </button>
      {isOpen && <EndSessionsDialog account={account} onClose={() => setOpen(false)} />}
    </>
  );
}
