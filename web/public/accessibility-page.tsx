import type { PublicPages } from '#contract/public-pages.ts';
import { productName } from '#web/platform/page/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Sentences, TextPage, TextSection } from './text-page.tsx';
import { TextLink } from './text-link.tsx';

const limits = ['videos', 'pictures', 'texts', 'files', 'embedded'] as const;

/** Day of the last assessment. Move it when the statement has been compared with the product again. */
const assessedOn = new Date('2026-11-28T12:00:00Z');

/** The accessibility statement, in the parts of the European model (Implementing Decision (EU) 2018/1523). */
export function AccessibilityPage({ contactEmail }: PublicPages['accessibility']) {
  const t = useTexts('public');
  return (
    <TextPage title={t('accessibility.title')}>
      <p>{t('accessibility.intro', { product: productName() })}</p>
      <TextSection title={t('accessibility.status')}>
        <p>{t.rich('accessibility.status.text', { strong: <strong /> })}</p>
      </TextSection>
      <TextSection title={t('accessibility.limits')}>
        <p>{t('accessibility.limits.why')}</p>
        <Sentences of={limits.map((limit) => t(`accessibility.limits.${limit}`))} />
      </TextSection>
      <TextSection title={t('accessibility.preparation')}>
        <p>{t('accessibility.preparation.text', { date: assessedOn })}</p>
      </TextSection>
      <TextSection title={t('accessibility.contact')}>
        <p>
          {contactEmail === undefined
            ? t('accessibility.contact.none')
            : t.rich('accessibility.contact.text', {
                address: contactEmail,
                link: <TextLink href={`mailto:${contactEmail}`} />,
              })}
        </p>
      </TextSection>
      <TextSection title={t('accessibility.enforcement')}>
        <p>{t('accessibility.enforcement.text')}</p>
      </TextSection>
    </TextPage>
  );
}
