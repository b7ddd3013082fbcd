import type { PublicPages } from '#contract/public-pages.ts';
import { productName } from '#web/platform/page/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Sentences, TextPage, TextSection } from './text-page.tsx';
import { TextLink } from './text-link.tsx';

const limits = ['videos', 'pictures', 'embedded', 'texts'] as const;

/** The accessibility standard the product meets, its known limits, and the contact. */
export function AccessibilityPage({ contactEmail }: PublicPages['accessibility']) {
  const t = useTexts('public');
  return (
    <TextPage title={t('accessibility.title')}>
      <p>{t('accessibility.intro', { product: productName() })}</p>
      <TextSection title={t('accessibility.standard')}>
        <p>{t('accessibility.standard.text')}</p>
        <p>{t('accessibility.standard.tested')}</p>
      </TextSection>
      <TextSection title={t('accessibility.limits')}>
        <Sentences of={limits.map((limit) => t(`accessibility.limits.${limit}`))} />
      </TextSection>
      {contactEmail !== undefined && (
        <TextSection title={t('accessibility.contact')}>
          <p>
            {t.rich('accessibility.contact.text', {
              address: contactEmail,
              link: <TextLink href={`mailto:${contactEmail}`} />,
            })}
          </p>
        </TextSection>
      )}
    </TextPage>
  );
}
