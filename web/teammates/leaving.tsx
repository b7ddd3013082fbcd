import { LogOut } from 'lucide-react';
import * as addresses from '#contract/addresses.ts';
import type { Reason } from '#contract/errors.ts';
import { at } from '#contract/screens.ts';
import { leaveCompany } from '#contract/teammates.ts';
import { FormSection } from '#web/forms/form-section.tsx';
import { leavePage } from '#web/forms/unsaved-forms.ts';
import { send } from '#web/platform/calls/api.ts';
import { reasonText } from '#web/platform/calls/errors.ts';
import { forgetAllOf } from '#web/platform/session/forget.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { Text } from '#web/ui/layout.tsx';
import classes from './leaving.module.css';

interface Props {
  companyName: string;
  whyNot: Reason | undefined;
}

/**
 * Lets members leave their company, at the end of their own form, or explains why they cannot. Reloads the page, so
 * that none of their data stays in memory.
 */
export function Leaving({ companyName, whyNot }: Props) {
  const t = useTexts('teammates');
  const user = useUser();
  const leaving = useMutationOnce({
    mutationFn: () => send(leaveCompany, {}),
    onSuccess: async () => {
      await forgetAllOf(user);
      leavePage(addresses.addressOf(at.signIn));
    },
  });
  const ask = async () => {
    const question = {
      text: t('leaving.question', { company: companyName }),
      details: t('leaving.details', { email: user.email }),
      confirmLabel: t('leaving.confirm'),
      isDestructive: true,
    };
    if (await confirm(question)) leaving.mutate();
  };
  return (
    <FormSection number="03" title={t('section.membership')}>
      <Text tone="mute">{whyNot ? reasonText(whyNot) : t('leaving.text', { company: companyName })}</Text>
      <Button
        className={classes.button}
        variant="default"
        size="sm"
        leftSection={<LogOut size={17} aria-hidden />}
        disabled={whyNot !== undefined || leaving.isPending}
        onClick={() => void ask()}
      >
        {t('leaving.button', { company: companyName })}
      </Button>
    </FormSection>
  );
}
