import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { useTexts } from '#web/platform/texts/texts.ts';
import type { Changes } from './changes.ts';
import { type Account, fullName } from './use-accounts.ts';
import { SuspendDialog } from './suspend-dialog.tsx';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import { DomainDialog } from './domain-dialog.tsx';

interface Props {
  account: Account;
  /** Offers actions on the whole company, which appear once per company. */
  hasCompanyActs: boolean;
  changes: Changes;
}

/** Menu of further actions on an account and its company. */
export function AccountMenu({ account, hasCompanyActs, changes }: Props) {
  const t = useTexts('admin');
  const [asked, setAsked] = useState<'sessions' | 'suspension' | 'domain'>();
  const close = () => setAsked(undefined);
  const client = hasCompanyActs && 'company' in account ? account : undefined;
  const items = [
    { label: t('endSessions.button'), onSelect: () => setAsked('sessions') },
    account.suspension
      ? { label: t('restore.button'), onSelect: () => void changes.askToRestore(account) }
      : { label: t('suspend.button'), onSelect: () => setAsked('suspension') },
  ];
  if (client) {
    const { company, isTrial } = client;
    if (isTrial)
      items.push({ label: t('trial.extend', { company: company.name }), onSelect: () => changes.extendTrial(client) });
    items.push(
      {
        label: t(isTrial ? 'trial.lift.item' : 'trial.restore.item', { company: company.name }),
        onSelect: () => void changes.askToSetTrial(client),
      },
      { label: t('domain.title', { company: company.name }), onSelect: () => setAsked('domain') },
    );
  }
  return (
    <>
      <MenuButton label={t('more.label', { name: fullName(account) })} items={items} isQuiet>
        <Ellipsis size={18} aria-hidden />
      </MenuButton>
      {asked === 'sessions' && <EndSessionsDialog account={account} onClose={close} />}
      {asked === 'suspension' && <SuspendDialog account={account} onClose={close} />}
      {asked === 'domain' && client && <DomainDialog company={client.company} onClose={close} />}
    </>
  );
}
