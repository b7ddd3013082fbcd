import { useState } from 'react';
import { adminSaveName } from '#contract/admin.ts';
import { send } from '#web/platform/calls/api.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { setUser, useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { Wrap } from '#web/ui/layout.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import classes from './own-account-screen.module.css';
import { Section } from './section.tsx';

/** The name of an administrator. */
export function NameSection() {
  const t = useTexts('own-account');
  const user = useUser();
  const [firstName, setFirstName] = useState(user.firstName);
  const [lastName, setLastName] = useState(user.lastName);
  const saving = useMutationOnce({
    mutationFn: () => send(adminSaveName, { firstName, lastName }),
    onSuccess: () => {
      setUser({ ...user, firstName: firstName.trim(), lastName: lastName.trim() });
      showNotice({ text: t('name.saved'), tone: 'success' });
    },
  });
  const isSame = firstName.trim() === user.firstName && lastName.trim() === user.lastName;
  const isEmpty = firstName.trim() === '' || lastName.trim() === '';
  return (
    <Section title={t('name.title')} note={t('name.note')}>
      <form
        className={classes.inside}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSame && !isEmpty && !saving.isPending) saving.mutate();
        }}
      >
        <div className={classes.fields}>
          <TextInput
            label={t('name.first')}
            autoComplete="given-name"
            value={firstName}
            onChange={({ currentTarget }) => setFirstName(currentTarget.value)}
          />
          <TextInput
            label={t('name.last')}
            autoComplete="family-name"
            value={lastName}
            onChange={({ currentTarget }) => setLastName(currentTarget.value)}
          />
        </div>
        <Wrap marginTop="12">
          <Button size="sm" type="submit" disabled={isSame || isEmpty} aria-busy={saving.isPending}>
            {t('name.save')}
          </Button>
        </Wrap>
      </form>
    </Section>
  );
}
