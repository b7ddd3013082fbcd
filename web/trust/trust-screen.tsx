import { usePageTitle } from '#web/platform/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import classes from './trust-screen.module.css';

const BlockedTalents = lazyPart('BlockedTalents', () => import('./blocked-talents.tsx'));

/** What a company shows of itself, and whom it keeps out. */
export function TrustScreen() {
  const t = useTexts('trust');
  usePageTitle(t('screen.title'));
  return (
    <Page>
      <PageHeader title={t('screen.title')} />
      <div className={classes.column}>
        <BlockedTalents />
      </div>
    </Page>
  );
}
