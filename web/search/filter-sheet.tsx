import type { ComponentProps } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { FilterFields } from './filter-fields.tsx';
import { cleared, countFilters } from './filters.ts';

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
        <Row>
          <Button
            variant="default"
            disabled={countFilters(fields.filters) === 0}
            onClick={() => fields.onChange(cleared(fields.filters))}
          >
            {t('filters.clear')}
          </Button>
          <Button fullWidth onClick={onClose}>
            {talentCount === undefined ? t('filters.showAll') : t('filters.show', { count: talentCount })}
          </Button>
        </Row>
      }
    >
      <FilterFields {...fields} />
    </Sheet>
  );
}
