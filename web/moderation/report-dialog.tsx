import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as addresses from '#contract/addresses.ts';
import { maxCaseText } from '#contract/cases.ts';
import { type Category, categories, ownReports, report } from '#contract/reports.ts';
import form from '#web/forms/form-dialog.module.css';
import { send } from '#web/platform/calls/api.ts';
import { failureText } from '#web/platform/calls/errors.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useUnsent } from '#web/platform/keeping/unsent.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Checkbox, Radio } from '#web/ui/check-mark.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Textarea } from '#web/ui/text-input.tsx';
import classes from './report-dialog.module.css';
import type { Reported } from './reported.ts';
import { noteBlock, useBlockNotice, useBlockable } from './use-block.ts';

interface Props extends Reported {
  /** Whether a message is the latest of its conversation rather than a chosen one. */
  isLatest?: boolean;
  onClose: () => void;
}

/** Reports something to the administrators, with a reason and optional details. Offers to block as well. */
export function ReportDialog({ about, name, person, isLatest = false, onBlocked, onClose }: Props) {
  const t = useTexts('moderation');
  const blocks = useTexts('moderation');
  const blockable = useBlockable(person);
  const id = useId();
  const client = useQueryClient();
  const tellBlocked = useBlockNotice();
  const [category, setCategory] = useState<Category>();
  const [text, setText] = useState('');
  const [alsoBlock, setAlsoBlock] = useState(false);
  useUnsent(text.trim() !== '');
  const reporting = useMutationOnce({
    mutationFn: (category: Category) => send(report, { about, category, text, alsoBlock }),
    meta: { isFailureShown: true },
    onSuccess: async ({ isBlockNew }) => {
      onClose();
      if (isBlockNew === undefined || !blockable) {
        showNotice({ text: t('report.done'), tone: 'success' });
      } else {
        await onBlocked?.();
        tellBlocked(
          blockable,
          t('report.doneBlocked', { name: blockable.company?.name ?? blockable.name }),
          isBlockNew,
        );
        await noteBlock(client);
      }
      return invalidate(client, ownReports);
    },
  });
  const read = isLatest ? 'latest' : 'message';
  const reported = (about.type === 'position' && person?.company?.name) || name;
  return (
    <FormDialog
      title={t('report.title', { name })}
      note={
        <>
          {t(about.type === 'message' ? `report.read.${read}` : 'report.read.other', { name: reported })}{' '}
          <a href={addresses.conduct} target="_blank" rel="noreferrer">
            {t('decision.rules')}
          </a>{' '}
          <a href={addresses.fraud} target="_blank" rel="noreferrer">
            {t('report.fraud')}
          </a>
        </>
      }
      submitLabel={t('report.send')}
      isIncomplete={!category}
      isPending={reporting.isPending}
      failure={reporting.error && failureText(reporting.error)}
      onSubmit={() => category && reporting.mutate(category)}
      onClose={onClose}
    >
      <fieldset className={form.choices}>
        <legend className={form.legend}>{t('report.category')}</legend>
        {categories.map((value) => (
          <label key={value} className={form.choice}>
            <Radio name={id} checked={category === value} onChange={() => setCategory(value)} />
            {t(`category.${value}`)}
          </label>
        ))}
      </fieldset>
      <Textarea
        label={t('report.text')}
        minRows={2}
        maxRows={8}
        maxLength={maxCaseText}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {blockable && (
        <Row as="label" gap="10" align="start" size="m" lineHeight="1.4" className={classes.also}>
          <Checkbox checked={alsoBlock} onChange={({ currentTarget }) => setAlsoBlock(currentTarget.checked)} />
          {blockable.company === null
            ? blocks('also.talent')
            : blocks('also.company', { company: blockable.company.name })}
        </Row>
      )}
    </FormDialog>
  );
}
