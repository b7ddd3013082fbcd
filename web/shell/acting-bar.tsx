import type { User } from '#contract/accounts.ts';
import { returnToAdministrator } from '#web/platform/acting.ts';
import { dropDraftsOf } from '#web/platform/draft-store.ts';
import { draftOwner } from '#web/platform/session.ts';
import { confirmDiscard } from '#web/ui/unsaved-changes.ts';
import { hasUnsavedChanges, leavePage } from '#web/ui/unsaved-forms.ts';
import classes from './acting-bar.module.css';

/** Says whose account an administrator is in, on every screen, and leads back. */
export const ActingBar = ({ user }: { user: User }) => (
  <section className={classes.bar} aria-label="Acting as a user">
    <p className={classes.text}>
      Signed in as {user.firstName} {user.lastName}.
    </p>
    <button type="button" className={classes.back} onClick={() => void askToReturn(user)}>
      Return to administrator
    </button>
  </section>
);

async function askToReturn(user: User): Promise<void> {
  if (hasUnsavedChanges() && !(await confirmDiscard())) return;
  await returnToAdministrator((address) => void dropDraftsOf(draftOwner(user)).then(() => leavePage(address)));
}
