import type { CompanyDomain } from '#contract/verification.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import classes from './proof-section.module.css';
import { RecordView } from './record-view.tsx';
import { useCheckDomain, useRemoveDomain } from './use-domains.ts';

/** A domain of the company, with its proof, and the record that provides it or would. */
export function DomainRow({ domain: proof }: { domain: CompanyDomain }) {
  const t = useTexts('verification');
  const language = useLanguage();
  const { check, isChecking } = useCheckDomain();
  const { remove, isRemoving } = useRemoveDomain();
  const { domain, way, state, failsAt } = proof;
  const isProvenByRecord = state === 'verified' && way === 'dns';
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <h3 className={classes.domain}>{domain}</h3>
        <span className={classes[state]}>{t(`state.${state}`)}</span>
      </div>
      {state === 'verified' && <p className={classes.note}>{t(`way.${way}`)}</p>}
      {failsAt !== null && <p className={classes.text}>{t('failing.text', { date: momentOf(failsAt, language) })}</p>}
      {!isProvenByRecord && <RecordView proof={proof} />}
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          aria-label={t('check.label', { domain })}
          loading={isChecking}
          onClick={() => check(proof)}
        >
          {t('check.button')}
        </Button>
        <Button
          variant="subtle"
          size="sm"
          aria-label={t('remove.label', { domain })}
          loading={isRemoving}
          onClick={() => void remove(proof)}
        >
          {t('remove.button')}
        </Button>
      </div>
    </li>
  );
}
