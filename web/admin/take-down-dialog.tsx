import { useQueryClient } from '@tanstack/react-query';
import { adminClients, adminPositions } from '#contract/admin.ts';
import { takeDownPosition } from '#contract/cases.ts';
import { adminCases } from '#contract/reports.ts';
import type { Rule } from '#contract/rules.ts';
import classes from '#web/forms/form-dialog.module.css';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { send } from '#web/platform/calls/api.ts';
import { failureText } from '#web/platform/calls/errors.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { useKeptDraft } from '#web/platform/keeping/kept-draft.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { type DecisionDraft, DecisionFields, emptyDecision, missingIn } from './decision-fields.tsx';

interface Props {
  position: { id: number; title: string };
  onClose: () => void;
}

/**
 * Asks for rule and reasons, and takes a position down. Typed input is kept in this browser until sent or cancelled.
 */
export function TakeDownDialog({ position: { id, title }, onClose }: Props) {
  const t = useTexts('admin');
  const client = useQueryClient();
  const { draft, setDraft, drop } = useKeptDraft({
    form: `take-down ${id}`,
    stored: { draft: emptyDecision, version: undefined },
  });
  const taking = useMutationOnce({
    mutationFn: (rule: Rule) => send(takeDownPosition, { positionId: id, rule, reason: draft.reasons }),
    meta: { isFailureShown: true },
    onSuccess: () => {
      drop();
      showNotice({ text: t('takeDown.done', { title }), tone: 'success' });
      onClose();
    },
    onSettled: () =>
      Promise.all([
        invalidate(client, adminClients),
        invalidate(client, adminPositions),
        invalidate(client, adminCases),
      ]),
  });
  const missing = missingIn(draft);
  return (
    <FormDialog
      title={t('takeDown.title', { title })}
      submitLabel={t('takeDown.button')}
      isDestructive
      isIncomplete={missing !== undefined}
      isPending={taking.isPending}
      failure={taking.error && failureText(taking.error)}
      onCancel={() => {
        drop();
        onClose();
      }}
      onSubmit={() => {
        if (draft.rule !== null && !missing) taking.mutate(draft.rule);
      }}
      onClose={onClose}
    >
      <DecisionFields
        draft={draft}
        onChange={(changes: Partial<DecisionDraft>) => setDraft((current) => ({ ...current, ...changes }))}
        hasEnd={false}
      />
      <p className={classes.note}>{t('takeDown.note')}</p>
      {missing && <p className={classes.note}>{t(`decide.missing.${missing}`)}</p>}
    </FormDialog>
  );
}
