import { ownReports } from '#contract/reports.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { List, Wrap } from '#web/ui/layout.tsx';
import classes from './own-account-screen.module.css';
import { Section } from './section.tsx';

/** The outcome of each report by the user, latest first. */
export function ReportsSection() {
  const t = useTexts('moderation');
  const language = useLanguage();
  const stored = useCall(ownReports, {});
  const reports = stored.data?.reports ?? [];
  return (
    <Section title={t('own.title')} note={t(stored.data?.reports.length === 0 ? 'own.none' : 'own.note')}>
      {stored.isPending && <DelayedSpinner />}
      {stored.isError && !stored.data && <FailedState error={stored.error} onRetry={() => void stored.refetch()} />}
      {reports.length > 0 && (
        <List aria-label={t('own.title')}>
          {reports.map(({ id, type, category, reportedAt, state }) => (
            <Wrap key={id} as="li" gap="12 16" padding="16 20" justify="space-between" className={classes.row}>
              <div className={classes.text}>
                <Wrap as="p" gap="4 8" size="m" weight="600" lineHeight="1.35">
                  {t('own.what', { what: t(`own.${type}`), category: t(`category.${category}`) })}
                </Wrap>
                <p className={classes.facts}>
                  {momentOf(reportedAt, language)}
                  {'\u00a0· '}
                  {t(`own.${state}`)}
                </p>
              </div>
            </Wrap>
          ))}
        </List>
      )}
    </Section>
  );
}
