import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import * as addresses from '#contract/addresses.ts';
import { leaveCompany } from '#contract/teammates.ts';
import { FormSection } from '#web/forms/form-section.tsx';
import { leavePage } from '#web/forms/unsaved-forms.ts';
import { send } from '#web/platform/api.ts';
import { forgetAllOf } from '#web/platform/forget-all.ts';
import { useUser } from '#web/platform/session.ts';
import { Button } from '#web/ui/button.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import classes from './leaving.module.css';

/**
 * Lets members leave their company, at the end of their own form. Reloads the page, so that none of their data stays in
 * memory.
 */
export function Leaving({ companyName }: { companyName: string }) {
  const user = useUser();
  const leaving = useMutation({
    mutationFn: () => send(leaveCompany, {}),
    onSuccess: async () => {
      await forgetAllOf(user);
      leavePage(addresses.addressOf(addresses.signIn));
    },
  });
  const ask = async () => {
    const details = `Your account and your messages are removed. This action cannot be undone. Afterwards you can sign up with ${user.email} again.`;
    const question = { text: `Leave ${companyName}?`, confirmLabel: 'Leave', isDestructive: true, details };
    if (await confirm(question)) leaving.mutate();
  };
  return (
    <FormSection number="03" title="Membership">
      <p className={classes.text}>
        Leaving {companyName} removes your account. Positions you are the contact for go to a colleague.
      </p>
      <Button
        className={classes.button}
        variant="default"
        size="sm"
        leftSection={<LogOut size={17} aria-hidden />}
        disabled={leaving.isPending}
        onClick={() => void ask()}
      >
        Leave {companyName}
      </Button>
    </FormSection>
  );
}
