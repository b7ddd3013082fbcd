import type { PublicPages } from '#contract/public-pages.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { NoticePage } from './notice-page.tsx';

/** Page after a report was accepted. */
export function ReportedPage({ kind, path }: PublicPages['reported']) {
  const t = useTexts('public');
  return (
    <NoticePage
      title={t('report.done')}
      text={t('report.done.text')}
      href={path}
      action={t(kind === 'position' ? 'report.back' : 'report.back.company')}
    />
  );
}
