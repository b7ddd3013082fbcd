import type { User } from '#contract/accounts.ts';
import { confirmDiscard } from '#web/forms/unsaved-changes.ts';
import { hasUnsavedChanges, leavePage } from '#web/forms/unsaved-forms.ts';
import { returnToAdministrator } from '#web/platform/session/acting.ts';
import { forgetTyped } from '#web/platform/session/forget.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { hasUnsent } from '#web/platform/keeping/unsent.ts';
import classes from './acting-bar.module.css';

/** Bar on every screen while an administrator acts as a user, with a button to return. */
export function ActingBar() {
  const t = useTexts('shell');
  const user = useUser();
  return (
    <section className={classes.bar} aria-label={t('acting.label')}>
      <p className={classes.text}>{t('acting.text', { name: `${user.firstName} ${user.lastName}` })}</p>
      <Return onReturn={() => void askToReturn(user)} />
    </section>
  );
}

/** Bar for an administrator who acts as a user in another tab, which blocks their lists in this one. */
export function ActingElsewhereBar() {
  const t = useTexts('shell');
  return (
    <section className={classes.bar} aria-label={t('acting.elsewhere.label')}>
      <output className={classes.text}>{t('acting.elsewhere.text')}</output>
      <Return onReturn={() => void returnToAdministrator()} />
    </section>
  );
}

const Return = ({ onReturn }: { onReturn: () => void }) => (
  <button type="button" className={classes.back} onClick={onReturn}>
    {useTexts('shell').rich('acting.return', { wide: <span className={classes.wide} /> })}
  </button>
);

async function askToReturn(user: User): Promise<void> {
  const isDiscarding = hasUnsavedChanges() || (await hasUnsent(user.id));
  if (isDiscarding && !(await confirmDiscard())) return;
  await returnToAdministrator((address) => void forgetTyped(user).then(() => leavePage(address)));
}
