import { type ComponentProps, useId } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FilterFields } from './filter-fields.tsx';
import classes from './filter-sheet.module.css';

interface Props extends ComponentProps<typeof FilterFields> {
  /** Undefined while it is being counted. */
  talentCount: number | undefined;
  onClose: () => void;
}

/** The filters on a phone, over the results. */
export function FilterSheet({ talentCount, onClose, ...fields }: Props) {
  const t = useTexts('search');
  const id = useId();
  return (
    <Dialog className={classes.sheet} labelledBy={id} onClose={onClose}>
      <div className={classes.root}>
        <h2 className={classes.title} id={id} tabIndex={-1} data-autofocus>
          {t('filters.title')}
        </h2>
        <div className={classes.fields}>
          <FilterFields {...fields} />
        </div>
        <div className={classes.foot}>
          <Button fullWidth onClick={onClose}>
            {talentCount === undefined ? t('filters.showAll') : t('filters.show', { count: talentCount })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
