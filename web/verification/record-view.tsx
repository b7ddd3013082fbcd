import { type ReactNode, useId } from 'react';
import type { CompanyDomain } from '#contract/verification.ts';
import { copyText } from '#web/platform/page/copy.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
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
      <Stack as="dl" gap="8" padding="12" className={classes.record}>
        <Part term={t('record.type')}>{recordType}</Part>
        <Part term={t('record.name')} copied={record.name}>
          {record.name}
        </Part>
        <Part term={t('record.value')} copied={record.value}>
          {record.value}
        </Part>
      </Stack>
      {checkedAt !== null && <Found proof={proof} checkedAt={checkedAt} />}
    </>
  );
}

function Part({ term, copied, children }: { term: string; copied?: string; children: ReactNode }) {
  const t = useTexts('verification');
  return (
    <div className={classes.part}>
      <Text as="dt" size="s" tone="mute">
        {term}
      </Text>
      <Row as="dd" gap="8" justify="space-between" className={classes.value}>
        <Text as="code" size="s" wrap="anywhere" className={classes.code}>
          {children}
        </Text>
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
      </Row>
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
    <Stack gap="4">
      <output className={classes.text} id={id}>
        {t(shown.length > 0 ? 'found.others' : others > 0 ? 'found.unrelated' : 'found.nothing', names)}
      </output>
      {shown.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a stop of its own the keyboard could not scroll it
        <section className={classes.records} aria-labelledby={id} tabIndex={0} dir="ltr">
          {shown.join('\n')}
        </section>
      )}
      <Text marginTop="8" size="s" tone="mute" lineHeight="1.45" wrap="anywhere">
        {t(isSought ? 'found.later' : 'found.again')}
      </Text>
    </Stack>
  );
}
