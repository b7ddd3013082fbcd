import type { User } from '#contract/accounts.ts';
import { returnToAdministrator } from '#web/platform/acting.ts';
import classes from './acting-bar.module.css';

/** Says whose account an administrator is in, on every screen, and leads back. */
export const ActingBar = ({ user }: { user: Pick<User, 'firstName' | 'lastName'> }) => (
  <section className={classes.bar} aria-label="Acting as a user">
    <p className={classes.text}>
      Signed in as {user.firstName} {user.lastName}.
    </p>
    <button type="button" className={classes.back} onClick={() => void returnToAdministrator()}>
      Return to administrator
    </button>
  </section>
);
