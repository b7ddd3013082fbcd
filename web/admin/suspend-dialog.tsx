import { useQueryClient } from '@tanstack/react-query';
import { adminSuspend } from '#contract/cases.ts';
import type { Rule } from '#contract/rules.ts';
import { send } from '#web/platform/calls/api.ts';
import { failureText } from '#web/platform/calls/errors.ts';
import { useKeptDraft } from '#web/platform/keeping/kept-draft.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { NativeSelect } from '#web/ui/text-input.tsx';
import { type DecisionDraft, DecisionFields, emptyDecision, endOf, missingIn } from './decision-fields.tsx';
import classes from '#web/forms/form-dialog.module.css';
import { type Account, fullName, readAccountsAgain } from './use-accounts.ts';

interface Props {
  account: Account;
  onClose: () => void;
}

interface SuspensionDraft extends DecisionDraft {
  of: 'user' | 'company';
}

const empty: SuspensionDraft = { ...emptyDecision, of: 'user' };

/**
 * Asks for the details of a suspension, of a person or of their whole company, and suspends. Typed input is kept in
 * this browser until sent or cancelled.
 */
export function SuspendDialog({ account, onClose }: Props) {
  const t = useTexts('admin');
  const client = useQueryClient();
  const { draft, setDraft, drop } = useKeptDraft({
    form: `suspension ${account.id}`,
    stored: { draft: empty, version: undefined },
  });
  const change = (changes: Partial<SuspensionDraft>) => setDraft((current) => ({ ...current, ...changes }));
  const { of } = draft;
  const company = 'company' in account ? account.company : undefined;
  const subject = of === 'company' && company ? { companyId: company.id } : { userId: account.id };
  const suspension = useMutationOnce({
    mutationFn: (rule: Rule) => send(adminSuspend, { ...subject, rule, reasons: draft.reasons, until: endOf(draft) }),
    meta: { isFailureShown: true },
    onSuccess: () => {
      drop();
      showNotice({ text: t('suspend.done'), tone: 'success' });
      onClose();
    },
    onSettled: () => readAccountsAgain(client),
  });
  const missing = missingIn(draft);
  const name = of === 'company' && company ? company.name : fullName(account);
  const button = t('decide.act.suspended', { name });
  const reach =
    of === 'company' && 'company' in account
      ? t('decide.reach', { livePositions: account.livePositions, members: account.members })
      : undefined;
  const suspend = async () => {
    const { rule } = draft;
    if (rule === null || missing) return;
    const question = {
      text: t('decide.suspend.question', { name }),
      details: reach,
      confirmLabel: button,
      isDestructive: true,
    };
    if (reach === undefined || (await confirm(question))) suspension.mutate(rule);
  };
  return (
    <FormDialog
      title={t('suspend.title', { name: fullName(account) })}
      submitLabel={button}
      isDestructive
      isIncomplete={missing !== undefined}
      isPending={suspension.isPending}
      failure={suspension.error && failureText(suspension.error)}
      onCancel={() => {
        drop();
        onClose();
      }}
      onSubmit={() => void suspend()}
      onClose={onClose}
    >
      {company && (
        <NativeSelect
          label={t('suspend.of')}
          value={of}
          data={[
            { value: 'user', label: fullName(account) },
            { value: 'company', label: t('suspend.company', { company: company.name }) },
          ]}
          onChange={({ currentTarget }) => change({ of: currentTarget.value === 'company' ? 'company' : 'user' })}
        />
      )}
      <DecisionFields draft={draft} onChange={change} hasEnd />
      <p className={classes.note}>{t('suspend.note')}</p>
      {reach !== undefined && <p className={classes.note}>{`${reach} ${t('decide.askedAgain')}`}</p>}
      {missing && <p className={classes.note}>{t(`decide.missing.${missing}`)}</p>}
    </FormDialog>
  );
}
