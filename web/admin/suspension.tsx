import { useState } from 'react';
import { useTexts, withTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './accounts-table.module.css';
import type { Changes } from './changes.ts';
import { type Account, fullName } from './use-accounts.ts';

const SuspendDialog = lazyPart(
  'SuspendDialog',
  withTexts(() => import('./suspend-dialog.tsx'), 'conduct', 'forms'),
);

/** Suspends an account or restores it. */
export function Suspension({ account, changes }: { account: Account; changes: Changes }) {
  const t = useTexts('admin');
  const [isOpen, setOpen] = useState(false);
  const name = fullName(account);
  const action = account.suspension ? 'restore' : 'suspend';
  return (
    <>
      <button
        type="button"
        className={classes.delete}
        aria-label={t(`${action}.label`, { name })}
        disabled={changes.isBusy}
        onClick={() => (account.suspension ? void changes.askToRestore(account) : setOpen(true))}
      >
        {t(`${action}.button`)}
      </button>
      {isOpen && <SuspendDialog account={account} onClose={() => setOpen(false)} />}
    </>
  );
}
