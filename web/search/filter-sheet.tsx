import type { ComponentProps } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { FilterFields } from './filter-fields.tsx';

interface Props extends ComponentProps<typeof FilterFields> {
  /** Undefined while it is being counted. */
  talentCount: number | undefined;
  onClose: () => void;
}

/** The filters on a phone, over the results. */
export function FilterSheet({ talentCount, onClose, ...fields }: Props) {
  const t = useTexts('search');
  return (
    <Sheet
      title={t('filters.title')}
      onClose={onClose}
      foot={
        <Button fullWidth onClick={onClose}>
          {talentCount === undefined ? t('filters.showAll') : t('filters.show', { count: talentCount })}
        </Button>
      }
    >
      <FilterFields {...fields} />
    </Sheet>
  );
}
