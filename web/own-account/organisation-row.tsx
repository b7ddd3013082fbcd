import { useQueryClient } from '@tanstack/react-query';
import { organisation as signInAddress } from '#contract/addresses.ts';
import { type Organisation, ownAccount, removeOrganisation } from '#contract/own-account.ts';
import { useProof } from '#web/forms/use-proof.tsx';
import { send } from '#web/platform/calls/api.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { Text, Wrap } from '#web/ui/layout.tsx';
import classes from './own-account-screen.module.css';

interface Props {
  organisation: Organisation;
  /** Whether the user must sign in by it before anything else. */
  isMissing: boolean;
  /** Read-only. */
  isFixed: boolean;
}

/** Sign-in by the organisation: when it was linked, and a button that ends the link. */
export function OrganisationRow({ organisation: { label, isRequired, link }, isMissing, isFixed }: Props) {
  const t = useTexts('own-account');
  const language = useLanguage();
  const client = useQueryClient();
  const { prove, dialog } = useProof();
  const removing = useMutationOnce({
    mutationFn: () => prove(() => send(removeOrganisation, {})),
    onSuccess: (answer) => answer && showNotice({ text: t('organisation.isRemoved', { label }), tone: 'success' }),
    onSettled: () => void invalidate(client, ownAccount),
  });
  const askToRemove = async () => {
    const question = {
      text: t('organisation.remove.question', { label }),
      details: t('organisation.remove.details', { label }),
      confirmLabel: t('passkeys.remove'),
      isDestructive: true,
    };
    if (await confirm(question)) removing.mutate();
  };
  const linked = link && t('organisation.linked', { moment: momentOf(link.linkedAt, language) });
  const used = link?.lastUsedAt && t('passkeys.used', { moment: momentOf(link.lastUsedAt, language) });
  return (
    <Wrap gap="12 16" padding="16 20" justify="space-between" className={classes.row}>
      <div className={classes.text}>
        <Text as="h3" size="m" weight="600" lineHeight="1.35" wrap="anywhere">
          {label}
        </Text>
        <p className={classes.facts}>
          {linked ?? t('organisation.notLinked', { label })}
          {used && `\u00a0· ${used}`}
        </p>
      </div>
      {isMissing && isRequired && (
        <Button
          size="sm"
          renderRoot={({ children, ...props }) => (
            <a href={signInAddress} {...props}>
              {children}
            </a>
          )}
        >
          {t('organisation.use', { label })}
        </Button>
      )}
      {link && !isMissing && (
        <Button
          variant="default"
          size="sm"
          aria-label={t('passkeys.remove.label', { name: label })}
          disabled={isFixed}
          aria-busy={removing.isPending}
          onClick={() => removing.isPending || void askToRemove()}
        >
          {t('passkeys.remove')}
        </Button>
      )}
      {dialog}
    </Wrap>
  );
}
