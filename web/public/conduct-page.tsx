import { appealDays } from '#contract/cases.ts';
import type { PublicPages } from '#contract/public-pages.ts';
import { kept } from '#contract/retention.ts';
import { productName } from '#web/platform/page/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Sentences, TextPage, TextSection } from './text-page.tsx';
import { TextLink } from './text-link.tsx';

const rules = [1, 2, 3, 4, 5, 6, 7, 8] as const;
type Detailed = Exclude<(typeof rules)[number], 1 | 5>;
const hasDetails = (rule: (typeof rules)[number]): rule is Detailed => rule !== 1 && rule !== 5;

const frauds = ['payment', 'documents', 'pretended', 'invented', 'elsewhere'] as const;

/** The rules of conduct, the consequences of a report and a broken rule, and how to appeal a decision. */
export function ConductPage({ contactEmail }: PublicPages['conduct']) {
  const t = useTexts('conduct');
  return (
    <TextPage title={t('title')}>
      <p>{t('intro', { product: productName() })}</p>
      <ol>
        {rules.map((rule) => (
          <li key={rule} id={`rule-${rule}`}>
            <strong>{t(`rule.${rule}`)}</strong> {hasDetails(rule) && t(`rule.${rule}.details`)}
          </li>
        ))}
      </ol>
      <TextSection title={t('report.title')}>
        <p>{t('report.how')}</p>
        <p>
          {t('report.copied', { days: kept.evidenceDays })} {t('report.told')}
        </p>
      </TextSection>
      <TextSection title={t('fraud.title')} id="fraud">
        <p>{t('fraud.what')}</p>
        <Sentences of={frauds.map((fraud) => t(`fraud.${fraud}`))} />
        <p>{t('fraud.report')}</p>
        <p>{t('fraud.then')}</p>
        <p>{t('fraud.time')}</p>
      </TextSection>
      <TextSection title={t('then.title')}>
        <p>{t('then.decision')}</p>
        <p>{t('then.suspended')}</p>
      </TextSection>
      <TextSection title={t('appeal.title')}>
        <p>{t('appeal.text', { days: appealDays })}</p>
        {contactEmail !== undefined && (
          <p>{t.rich('contact', { address: contactEmail, link: <TextLink href={`mailto:${contactEmail}`} /> })}</p>
        )}
      </TextSection>
    </TextPage>
  );
}
