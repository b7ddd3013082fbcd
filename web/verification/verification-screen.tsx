import type * as z from 'zod/mini';
import { readTrust } from '#contract/verification.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingPage } from '#web/ui/pending-page.tsx';
import { useNextTime } from '#web/platform/texts/today.ts';
import { Stack, Text } from '#web/ui/layout.tsx';
import { BlockedTalents } from './blocked-talents.tsx';
import { ProofSection } from './proof-section.tsx';
import sectionClasses from './verification-section.module.css';

/** The company's proofs, its number of first contacts, its answers to engineers, and those it blocks. */
export function VerificationScreen() {
  const t = useTexts('verification');
  usePageTitle(t('screen.title'));
  const stored = useCall(readTrust, {});
  if (!stored.data)
    return <PendingPage title={t('screen.title')} error={stored.error} onRetry={() => void stored.refetch()} />;
  return (
    <Page width="narrow">
      <PageHeader title={t('screen.title')} />
      <Stack gap="24">
        <ProofSection {...stored.data} />
        <FirstContactsSection firstContacts={stored.data.firstContacts} />
        <AnswersSection answers={stored.data.answers} />
        <BlockedTalents />
      </Stack>
    </Page>
  );
}

/** Number of new people the company has written to first, and its limit. */
function FirstContactsSection({
  firstContacts: { used, max, nextAt },
}: Pick<z.infer<(typeof readTrust)['answer']>, 'firstContacts'>) {
  const t = useTexts('verification');
  return (
    <section>
      <h2 className={sectionClasses.title}>{t('first.title')}</h2>
      <Text marginTop="8" size="s" tone="mute" lineHeight="1.45" wrap="anywhere">
        {t('first.note')}
      </Text>
      <Text marginTop="12" size="xl" weight="600">
        {max === null ? t('first.unlimited', { used }) : t('first.used', { used, max })}
      </Text>
      {max !== null && <progress className={sectionClasses.bar} aria-hidden value={Math.min(used, max)} max={max} />}
      {nextAt !== null && <Next at={nextAt} />}
    </section>
  );
}

function Next({ at }: { at: string }) {
  const t = useTexts('verification');
  const { time, isToday } = useNextTime(at);
  return (
    <Text marginTop="8" size="s" tone="mute" lineHeight="1.45" wrap="anywhere">
      {isToday ? t('first.today', { time }) : t('first.tomorrow', { time })}
    </Text>
  );
}

const day = 86_400;

/** Statistics on the company's answers to people who write to it first. */
function AnswersSection({ answers }: Pick<z.infer<(typeof readTrust)['answer']>, 'answers'>) {
  const t = useTexts('verification');
  return (
    <section>
      <h2 className={sectionClasses.title}>{t('answers.title')}</h2>
      <Text marginTop="8" size="s" tone="mute" lineHeight="1.45" wrap="anywhere">
        {t('answers.note')}
      </Text>
      {answers ? (
        <>
          <Text marginTop="12" size="xl" weight="600">
            {t('answers.count', { answered: answers.answered, of: answers.of })}
          </Text>
          {answers.median !== null && (
            <Text marginTop="8" size="s" tone="mute" lineHeight="1.45" wrap="anywhere">
              {t('answers.median', { days: Math.max(1, Math.ceil(answers.median / day)) })}
            </Text>
          )}
          <Text marginTop="8" size="s" tone="mute" lineHeight="1.45" wrap="anywhere">
            {t('answers.fresh')}
          </Text>
        </>
      ) : (
        <Text marginTop="8" size="s" tone="ink" lineHeight="1.45" wrap="anywhere">
          {t('answers.none')}
        </Text>
      )}
    </section>
  );
}
