import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as addresses from '#contract/addresses.ts';
import { maxCaseText } from '#contract/cases.ts';
import { type About, type Category, categories, ownReports, report } from '#contract/reports.ts';
import { send } from '#web/platform/api.ts';
import { failureText } from '#web/platform/errors.ts';
import { showNotice } from '#web/platform/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Radio } from '#web/ui/check-mark.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Textarea } from '#web/ui/text-input.tsx';
import classes from './report-dialog.module.css';

interface Props {
  about: About;
  name: string;
  onClose: () => void;
}

/** Reports something to the administrators: why, and in one's own words if one likes. */
export function ReportDialog({ about, name, onClose }: Props) {
  const t = useTexts('cases');
  const id = useId();
  const client = useQueryClient();
  const [category, setCategory] = useState<Category>();
  const [text, setText] = useState('');
  const reporting = useMutation({
    mutationFn: (category: Category) => send(report, { about, category, text }),
    meta: { isFailureShown: true },
    onSuccess: () => {
      showNotice({ text: t('report.done'), tone: 'success' });
      onClose();
      return invalidate(client, ownReports);
    },
  });
  return (
    <Dialog labelledBy={id} className={classes.dialog} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (category) reporting.mutate(category);
        }}
      >
        <h2 id={id} className={classes.title}>
          {t('report.title', { name })}
        </h2>
        <p className={classes.note}>
          {t(about.type === 'message' ? 'report.read.message' : 'report.read.other', { name })}{' '}
          <a href={addresses.conduct} target="_blank" rel="noreferrer">
            {t('decision.rules')}
          </a>
        </p>
        <fieldset className={classes.choices}>
          <legend className={classes.legend}>{t('report.category')}</legend>
          {categories.map((value) => (
            <label key={value} className={classes.choice}>
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
        {reporting.error && (
          <p className={classes.error} role="alert">
            {failureText(reporting.error)}
          </p>
        )}
        <div className={classes.answers}>
          <Button variant="default" onClick={onClose}>
            {t('report.cancel')}
          </Button>
          <Button type="submit" disabled={!category} loading={reporting.isPending}>
            {t('report.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
