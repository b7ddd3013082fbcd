import type { CaseDetails } from '#contract/reports.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
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
    <article className={classes.card}>
      <h2 className={classes.heading}>
        {t(`category.${category}`)}, {t(`about.${type}`)}
      </h2>
      <p className={classes.facts}>
        {momentOf(reportedAt, language)} {by} {isBadFaith && <strong>{t('case.badFaith')}</strong>}
      </p>
      {visitor && visitor.rule !== null && (
        <p className={classes.rule}>
          {t('case.visitorRule', { number: visitor.rule, rule: rules(`rule.${visitor.rule}`) })}
        </p>
      )}
      {text !== '' && (
        <blockquote className={classes.quote} dir="auto">
          {text}
        </blockquote>
      )}
      <h3 className={classes.label}>{t('case.evidence')}</h3>
      {!evidence && <p className={classes.none}>{t('case.forgotten')}</p>}
      {evidence && isSameCopy && <p className={classes.none}>{t('case.sameCopy')}</p>}
      {evidence && !isSameCopy && <EvidenceParts evidence={evidence} />}
    </article>
  );
}

function EvidenceParts({ evidence: { title, parts, pictures = 0 } }: { evidence: NonNullable<Report['evidence']> }) {
  const t = useTexts('admin');
  const language = useLanguage();
  return (
    <div className={classes.evidence}>
      <p className={classes.rule} dir="auto">
        {title}
      </p>
      {parts.map(({ by, at, field, text, videoSeconds, attachments = [], isReported }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts can repeat, and their order never changes
        <div key={index} className={classes.part} data-reported={isReported || undefined}>
          {by !== null && (
            <p className={classes.facts}>
              {by}
              {at !== null && ` · ${momentOf(at, language)}`} {isReported && <strong>{t('case.reported')}</strong>}
            </p>
          )}
          {field !== undefined && <p className={classes.facts}>{t(`evidence.${field}`)}</p>}
          <p className={classes.text} dir="auto">
            {text}
          </p>
          {videoSeconds !== null && <p className={classes.facts}>{t('case.video', { seconds: videoSeconds })}</p>}
          {attachments.length > 0 && (
            <p className={classes.facts}>{t('case.file', { name: attachments.join(', ') })}</p>
          )}
        </div>
      ))}
      {pictures > 0 && <p className={classes.facts}>{t('case.pictures', { count: pictures })}</p>}
    </div>
  );
}
