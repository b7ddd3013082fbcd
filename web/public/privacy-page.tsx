import type { PublicPages } from '#contract/public-pages.ts';
import { inactivityMailDays, kept } from '#contract/retention.ts';
import { localeOf } from '#contract/texts/languages.ts';
import { productName } from '#web/platform/page/page-title.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Sentences, TextPage, TextSection } from './text-page.tsx';
import { TextLink } from './text-link.tsx';

/** Days that operators are advised to keep their request log. */
const requestLogDays = 30;

/** The data kept and for how long, from the numbers used by sweeps and deletions. */
export function PrivacyPage(props: PublicPages['privacy']) {
  const { deletionGraceDays, inactiveMonths, recordYears, contactEmail } = props;
  const t = useTexts('retention');
  const days = new Intl.ListFormat(localeOf(useLanguage())).format(inactivityMailDays.map(String));
  return (
    <TextPage title={t('title')}>
      <p>{t('intro', { product: productName() })}</p>
      <TextSection title={t('account.title')}>
        <Sentences
          of={[
            t('account.profile'),
            t('account.company'),
            t('account.messages'),
            t('account.contacts'),
            t('account.candidates'),
            t('account.notes'),
            t('account.searches'),
          ]}
        />
      </TextSection>
      <TextSection title={t('limits.title')}>
        <Sentences
          of={[
            t('limits.sessions', { days: kept.sessionDays, hours: kept.administratorHours }),
            t('limits.codes', { hours: kept.codeHours }),
            t('limits.devices', { days: kept.deviceDays }),
            t('limits.activity', { months: kept.activityMonths }),
            t('limits.addresses', { days: kept.formerAddressDays }),
            t('limits.exports', { hours: kept.exportHours }),
            t('limits.searches', { days: kept.searchHitDays }),
            t('limits.evidence', { days: kept.evidenceDays }),
            t('limits.visitors'),
            t('limits.log', { years: kept.logYears }),
            t('limits.records', { years: recordYears }),
          ]}
        />
      </TextSection>
      <TextSection title={t('deletion.title')}>
        <p>
          {t('deletion.how')}{' '}
          {deletionGraceDays === 0 ? t('deletion.atOnce') : t('deletion.grace', { days: deletionGraceDays })}
        </p>
        <p>{t('deletion.what')}</p>
      </TextSection>
      <TextSection title={t('unused.title')}>
        <p>{inactiveMonths === 0 ? t('unused.never') : t('unused.after', { months: inactiveMonths, days })}</p>
      </TextSection>
      <TextSection title={t('operator.title')}>
        <p>{t('operator.text', { product: productName(), days: requestLogDays })}</p>
        {contactEmail !== undefined && (
          <p>
            {t.rich('operator.contact', { address: contactEmail, link: <TextLink href={`mailto:${contactEmail}`} /> })}
          </p>
        )}
      </TextSection>
    </TextPage>
  );
}
