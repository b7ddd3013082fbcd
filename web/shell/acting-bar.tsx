import type { User } from '#contract/accounts.ts';
import { confirmDiscard } from '#web/forms/unsaved-changes.ts';
import { hasUnsavedChanges, leavePage } from '#web/forms/unsaved-forms.ts';
import { returnToAdministrator } from '#web/platform/acting.ts';
import { forgetTyped } from '#web/platform/forget-typed.ts';
import classes from './acting-bar.module.css';

/** Bar on every screen while an administrator acts as a user, with a button to return. */
export const ActingBar = ({ user }: { user: User }) => (
  <section className={classes.bar} aria-label="Acting as a user">
    <p className={classes.text}>
      Signed in as {user.firstName} {user.lastName}.
    </p>
    <Return onReturn={() => void askToReturn(user)} />
  </section>
);

/** Bar for an administrator who acts as a user in another tab, which blocks their lists in this one. */
export const ActingElsewhereBar = () => (
  <section className={classes.bar} aria-label="Acting as a user in another tab">
    <output className={classes.text}>This browser is now signed in as another user.</output>
    <Return onReturn={() => void returnToAdministrator()} />
  </section>
);

const Return = ({ onReturn }: { onReturn: () => void }) => (
  <button type="button" className={classes.back} onClick={onReturn}>
    Return<span className={classes.wide}> to administrator</span>
  </button>
);

async function askToReturn(user: User): Promise<void> {
  if (hasUnsavedChanges() && !(await confirmDiscard())) return;
  await returnToAdministrator((address) => void forgetTyped(user).then(() => leavePage(address)));
}
