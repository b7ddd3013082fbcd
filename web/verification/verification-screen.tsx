import type * as z from 'zod/mini';
import { readTrust } from '#contract/verification.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PendingPage } from '#web/ui/pending-page.tsx';
import { useNextTime } from '#web/platform/texts/next-time.ts';
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
      <div className={sectionClasses.column}>
        <ProofSection {...stored.data} />
        <FirstContactsSection firstContacts={stored.data.firstContacts} />
        <AnswersSection answers={stored.data.answers} />
        <BlockedTalents />
      </div>
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
      <p className={sectionClasses.note}>{t('first.note')}</p>
      <p className={sectionClasses.figure}>
        {max === null ? t('first.unlimited', { used }) : t('first.used', { used, max })}
      </p>
      {max !== null && <progress className={sectionClasses.bar} aria-hidden value={Math.min(used, max)} max={max} />}
      {nextAt !== null && <Next at={nextAt} />}
    </section>
  );
}

function Next({ at }: { at: string }) {
  const t = useTexts('verification');
  const { time, isToday } = useNextTime(at);
  return <p className={sectionClasses.note}>{isToday ? t('first.today', { time }) : t('first.tomorrow', { time })}</p>;
}

const day = 86_400;

/** Statistics on the company's answers to people who write to it first. */
function AnswersSection({ answers }: Pick<z.infer<(typeof readTrust)['answer']>, 'answers'>) {
  const t = useTexts('verification');
  return (
    <section>
      <h2 className={sectionClasses.title}>{t('answers.title')}</h2>
      <p className={sectionClasses.note}>{t('answers.note')}</p>
      {answers ? (
        <>
          <p className={sectionClasses.figure}>{t('answers.count', { answered: answers.answered, of: answers.of })}</p>
          {answers.median !== null && (
            <p className={sectionClasses.note}>
              {t('answers.median', { days: Math.max(1, Math.ceil(answers.median / day)) })}
            </p>
          )}
          <p className={sectionClasses.note}>{t('answers.fresh')}</p>
        </>
      ) : (
        <p className={sectionClasses.empty}>{t('answers.none')}</p>
      )}
    </section>
  );
}
