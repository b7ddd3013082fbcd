import { Link } from '@tanstack/react-router';
import { at } from '#contract/screens.ts';
import { useKeptForms } from '#web/platform/keeping/kept-forms.ts';
import { Button } from '#web/ui/button.tsx';
import { useTexts } from '#web/platform/texts/texts.ts';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { GoneDraft } from './gone-draft.tsx';
import { emptyDraft } from './position-draft.ts';

/** Edit screen of a deleted position, with the unsaved changes kept. */
export function GonePosition({ hashId }: { hashId: string }) {
  const t = useTexts('positions');
  const kept = useKeptForms('position', emptyDraft);
  if (!kept) return <DelayedSpinner />;
  const found = kept.find(({ id }) => id === hashId);
  return (
    <Page>
      <PageHeader title={t('edit.title')} />
      {found ? (
        <GoneDraft draft={found.draft} onDrop={found.drop} />
      ) : (
        <EmptyState text={t('gone.nothing')}>
          <Button variant="default" size="sm" renderRoot={(props) => <Link to={at.positions} {...props} />}>
            {t('gone.all')}
          </Button>
        </EmptyState>
      )}
    </Page>
  );
}
