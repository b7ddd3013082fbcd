import type { CompanyDomain } from '#contract/verification.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack, Text, Wrap } from '#web/ui/layout.tsx';
import classes from './proof-section.module.css';
import { RecordView } from './record-view.tsx';
import { useCheckDomain, useRemoveDomain } from './use-domains.ts';

/** A domain of the company, with its proof, and the record that provides it or would. */
export function DomainRow({ domain: proof, mayRemove }: { domain: CompanyDomain; mayRemove: boolean }) {
  const t = useTexts('verification');
  const language = useLanguage();
  const { check, isChecking } = useCheckDomain();
  const { remove, isRemoving } = useRemoveDomain();
  const { domain, way, state, failsAt } = proof;
  const isProvenByRecord = state === 'verified' && way === 'dns';
  return (
    <Stack as="li" gap="8" className={classes.row}>
      <Wrap gap="4 8" size="xl" className={classes.head}>
        <Text as="h3" size="m" wrap="anywhere">
          {domain}
        </Text>
        <span className={classes[state]}>{t(`state.${state}`)}</span>
      </Wrap>
      {state === 'verified' && (
        <Text marginTop="8" size="s" tone="mute" lineHeight="1.45" wrap="anywhere">
          {t(`way.${way}`)}
        </Text>
      )}
      {failsAt !== null && <p className={classes.text}>{t('failing.text', { date: momentOf(failsAt, language) })}</p>}
      {!isProvenByRecord && <RecordView proof={proof} />}
      <Wrap>
        <Button
          variant="default"
          size="sm"
          aria-label={t('check.label', { domain })}
          loading={isChecking}
          onClick={() => check(proof)}
        >
          {t('check.button')}
        </Button>
        {mayRemove && (
          <Button
            variant="subtle"
            size="sm"
            aria-label={t('remove.label', { domain })}
            loading={isRemoving}
            onClick={() => void remove(proof)}
          >
            {t('remove.button')}
          </Button>
        )}
      </Wrap>
    </Stack>
  );
}
