import { type ReactNode, useId } from 'react';
import type { CompanyDomain } from '#contract/verification.ts';
import { copyText } from '#web/platform/page/copy.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import classes from './proof-section.module.css';

const recordType = 'TXT';

/** The record to add, and those found instead. */
export function RecordView({ proof }: { proof: CompanyDomain }) {
  const t = useTexts('verification');
  const { domain, way, state, record, checkedAt } = proof;
  const isProvenOtherwise = state === 'verified' && way !== 'dns';
  return (
    <>
      <p className={classes.text}>{t(isProvenOtherwise ? 'record.also' : 'record.add', { domain })}</p>
      <dl className={classes.record}>
        <Part term={t('record.type')}>{recordType}</Part>
        <Part term={t('record.name')} copied={record.name}>
          {record.name}
        </Part>
        <Part term={t('record.value')} copied={record.value}>
          {record.value}
        </Part>
      </dl>
      {checkedAt !== null && <Found proof={proof} checkedAt={checkedAt} />}
    </>
  );
}

function Part({ term, copied, children }: { term: string; copied?: string; children: ReactNode }) {
  const t = useTexts('verification');
  return (
    <div className={classes.part}>
      <dt className={classes.term}>{term}</dt>
      <dd className={classes.value}>
        <code className={classes.code}>{children}</code>
        {copied !== undefined && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('record.copy.label', { what: term })}
            onClick={() => void copyText(copied, { copied: t('record.copied'), failed: t('record.notCopied') })}
          >
            {t('record.copy')}
          </Button>
        )}
      </dd>
    </div>
  );
}

/** Result of the last check, as text. */
function Found({ proof: { domain, record, found, isSought }, checkedAt }: { proof: CompanyDomain; checkedAt: string }) {
  const t = useTexts('verification');
  const id = useId();
  const shown = found.filter((content) => content !== '');
  const others = found.length - shown.length;
  const names = { name: record.name, domain, moment: momentOf(checkedAt, useLanguage()), others };
  return (
    <div className={classes.found}>
      <output className={classes.text} id={id}>
        {t(shown.length > 0 ? 'found.others' : others > 0 ? 'found.unrelated' : 'found.nothing', names)}
      </output>
      {shown.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a stop of its own the keyboard could not scroll it
        <section className={classes.records} aria-labelledby={id} tabIndex={0} dir="ltr">
          {shown.join('\n')}
        </section>
      )}
      <p className={classes.note}>{t(isSought ? 'found.later' : 'found.again')}</p>
    </div>
  );
}
