import type { CaseDetails } from '#contract/reports.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Card, Text } from '#web/ui/layout.tsx';
import classes from './case.module.css';

type Report = CaseDetails['reports'][number];

/** A report with its evidence as quoted text, without markup or clickable links; the same copy is shown once. */
export function ReportCard({ report, isSameCopy }: { report: Report; isSameCopy: boolean }) {
  const t = useTexts('admin');
  const language = useLanguage();
  const rules = useTexts('conduct');
  const { reporter, visitor, type, category, text, evidence, reportedAt, isBadFaith } = report;
  const byVisitor =
    visitor && (visitor.email === null ? t('case.byVisitor') : t('case.byVisitorAt', { email: visitor.email }));
  const by = byVisitor ?? (reporter ? t('log.by', { name: reporter.name }) : t('case.byDeleted'));
  return (
    <Card as="article" padding="16 20">
      <h2 className={classes.heading}>
        {t(`category.${category}`)}, {t(`about.${type}`)}
      </h2>
      <Text size="s" tone="mute" lineHeight="1.4">
        {momentOf(reportedAt, language)} {by} {isBadFaith && <strong>{t('case.badFaith')}</strong>}
      </Text>
      {visitor && visitor.rule !== null && (
        <Text marginTop="8" size="m" weight="600" wrap="anywhere">
          {t('case.visitorRule', { number: visitor.rule, rule: rules(`rule.${visitor.rule}`) })}
        </Text>
      )}
      {text !== '' && (
        <Card as="blockquote" fill="sunk" wrap="anywhere" className={classes.quote} dir="auto">
          {text}
        </Card>
      )}
      <Text as="h3" marginTop="12" marginBottom="4" size="s" weight="600">
        {t('case.evidence')}
      </Text>
      {!evidence && (
        <Text size="s" tone="mute" lineHeight="1.4">
          {t('case.forgotten')}
        </Text>
      )}
      {evidence && isSameCopy && (
        <Text size="s" tone="mute" lineHeight="1.4">
          {t('case.sameCopy')}
        </Text>
      )}
      {evidence && !isSameCopy && <EvidenceParts evidence={evidence} />}
    </Card>
  );
}

function EvidenceParts({ evidence: { title, parts, pictures = 0 } }: { evidence: NonNullable<Report['evidence']> }) {
  const t = useTexts('admin');
  const language = useLanguage();
  return (
    <div className={classes.evidence}>
      <Text marginTop="8" size="m" weight="600" wrap="anywhere" dir="auto">
        {title}
      </Text>
      {parts.map(({ by, at, field, text, videoSeconds, attachments = [], isReported }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts can repeat, and their order never changes
        <div key={index} className={classes.part} data-reported={isReported || undefined}>
          {by !== null && (
            <Text size="s" tone="mute" lineHeight="1.4">
              {by}
              {at !== null && ` · ${momentOf(at, language)}`} {isReported && <strong>{t('case.reported')}</strong>}
            </Text>
          )}
          {field !== undefined && (
            <Text size="s" tone="mute" lineHeight="1.4">
              {t(`evidence.${field}`)}
            </Text>
          )}
          <Text size="m" wrap="anywhere" className={classes.text} dir="auto">
            {text}
          </Text>
          {videoSeconds !== null && (
            <Text size="s" tone="mute" lineHeight="1.4">
              {t('case.video', { seconds: videoSeconds })}
            </Text>
          )}
          {attachments.length > 0 && (
            <Text size="s" tone="mute" lineHeight="1.4">
              {t('case.file', { name: attachments.join(', ') })}
            </Text>
          )}
        </div>
      ))}
      {pictures > 0 && (
        <Text size="s" tone="mute" lineHeight="1.4">
          {t('case.pictures', { count: pictures })}
        </Text>
      )}
    </div>
  );
}
