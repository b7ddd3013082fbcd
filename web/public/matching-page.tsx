import { maxMargin } from '#contract/conditions.ts';
import { fewTalents, homeOrder, homeParts, matchOrder, maxTalentIds } from '#contract/matching.ts';
import { wishKinds } from '#contract/wishes.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Sentences, TextPage, TextSection } from './text-page.tsx';

/** The rule that matches people and positions, and the order in which each side sees the other. */
export function MatchingPage() {
  const t = useTexts('public');
  return (
    <TextPage title={t('matching.title')}>
      <p>{t('matching.intro')}</p>
      <TextSection title={t('matching.rule')}>
        <p>{t('matching.rule.intro')}</p>
        <ol>
          <li>{t('matching.rule.skills')}</li>
          <li>
            {t('matching.rule.place')}
            <Sentences of={[t('matching.rule.remote', { hours: maxMargin }), t('matching.rule.onSite')]} />
          </li>
          <li>{t('matching.rule.found')}</li>
        </ol>
        <p>{t('matching.rule.same')}</p>
      </TextSection>
      <TextSection title={t('matching.wishes')}>
        <p>{t('matching.wishes.intro')}</p>
        <Sentences of={wishKinds.map((kind) => t(`matching.wish.${kind}`))} />
      </TextSection>
      <TextSection title={t('matching.order')}>
        <p>{t('matching.order.intro')}</p>
        <Sentences of={matchOrder.map((by) => t(`matching.order.${by}`))} isOrdered />
        <p>
          {t('matching.order.listed', { count: maxTalentIds })} {t('matching.order.few', { count: fewTalents })}
        </p>
        <p>{t('matching.order.search')}</p>
      </TextSection>
      <TextSection title={t('matching.home')}>
        <p>{t('matching.home.intro')}</p>
        <Sentences of={homeOrder.map((by) => t(`matching.home.${by}`))} isOrdered />
        <p>{t('matching.home.parts')}</p>
        <Sentences of={homeParts.map((part) => t(`matching.part.${part}`))} />
        <p>{t('matching.home.search')}</p>
      </TextSection>
      <TextSection title={t('matching.never')}>
        <p>{t('matching.never.text')}</p>
      </TextSection>
    </TextPage>
  );
}
