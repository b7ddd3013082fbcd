import { ExternalLink } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './accounts-table.module.css';
import { type Account, fullName, isStale } from './use-accounts.ts';

interface Props {
  account: Account;
  /** Refetches the list and returns the account, if it still exists. */
  onRefresh: () => Promise<Account | undefined>;
}

/** Signs in as a user in a new tab; first renews a link that may have expired. */
export function SignInLink({ account, onRefresh }: Props) {
  const t = useTexts('admin');
  const openFresh = async (event: MouseEvent) => {
    if (!isStale(account)) return;
    event.preventDefault();
    // Open the tab now, as browsers allow it only during a click, and navigate once the new link arrives.
    const tab = window.open('', '_blank');
    const fresh = await onRefresh();
    if (tab && fresh) {
      tab.opener = null;
      tab.location.replace(fresh.signinUrl);
    } else tab?.close();
  };
  return (
    <a
      className={classes.signIn}
      href={account.signinUrl}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('signIn.label', { name: fullName(account) })}
      onClick={(event) => void openFresh(event)}
    >
      {t('signIn.button')}
      <ExternalLink size={14} aria-hidden />
    </a>
  );
}
