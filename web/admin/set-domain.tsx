import { useState } from 'react';
import type { ClientAccount } from '#contract/admin.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { VerifiedBadge } from '#web/ui/badge.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import classes from './accounts-table.module.css';
import { type Account, fullName } from './use-accounts.ts';

/** With fields, which the lists do not need. */
const DomainDialog = lazyPart('DomainDialog', () => import('./domain-dialog.tsx'));

/** The domain that a client's company has proven, and the button to set one. */
export function SetDomain({ account }: { account: Account & ClientAccount }) {
  const t = useTexts('admin');
  const [isOpen, setIsOpen] = useState(false);
  const { company } = account;
  return (
    <div className={classes.proof}>
      <VerifiedBadge domain={company.verifiedDomain} />
      <QuietButton
        aria-label={t('domain.label', { company: company.name, name: fullName(account) })}
        onClick={() => setIsOpen(true)}
      >
        {t('domain.button')}
      </QuietButton>
      {isOpen && <DomainDialog company={company} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
