import * as addresses from '#contract/addresses.ts';
import type { Deletion } from '#contract/deletion.ts';
import { DeleteButton } from '#web/leaving/delete-button.tsx';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Section } from './section.tsx';

/** Deletes the account, and lists what is kept of it. */
export function DeleteSection({ deletion, isFixed }: { deletion: Deletion; isFixed: boolean }) {
  const t = useTexts('leaving');
  const { graceDays } = deletion;
  return (
    <Section
      title={t('title')}
      note={
        <>
          {graceDays === 0 ? t('note') : t('noteGrace', { days: graceDays })}{' '}
          <a href={addresses.privacy}>{t('kept')}</a>
        </>
      }
      action={<DeleteButton deletion={deletion} label={t('button')} size="sm" isFixed={isFixed} />}
    />
  );
}
