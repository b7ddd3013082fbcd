import * as addresses from '#contract/addresses.ts';
import type { PublicPages } from '#contract/public-pages.ts';
import { fallbackLanguage } from '#contract/texts/languages.ts';
import { productName } from '#web/platform/page/page-title.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Stack } from '#web/ui/layout.tsx';
import list from './list-page.module.css';
import { NoticePage } from './notice-page.tsx';
import { PositionLinks } from './position-links.tsx';

/** Page for an unknown address, or for a page that cannot be shown now. */
export function FailurePage({ missing, isTooOften, detail, similar }: PublicPages['failure']) {
  const t = useTexts('public');
  const language = useLanguage();
  const cause = language === fallbackLanguage ? detail : t('failure.away.note');
  const reason = isTooOften ? t('failure.tooOften') : cause;
  return (
    <>
      <NoticePage
        title={t(missing ? 'failure.missing' : 'failure.away')}
        text={missing ? t(`failure.missing.${missing}`) : reason}
        href={addresses.home}
        action={t('failure.home', { product: productName() })}
        hasMark
      />
      {similar !== undefined && similar.rows.length > 0 && (
        <Stack as="section" className={list.root}>
          <h2>{t(similar.isSimilar ? 'failure.similar' : 'failure.open')}</h2>
          <PositionLinks positions={similar.rows} />
        </Stack>
      )}
    </>
  );
}
