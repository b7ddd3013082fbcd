import { useState } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckPill, CheckPills } from '#web/ui/check-pill.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Countries, PayAtLeast, Skills, WorkTypes, focusMarked } from './filter-panel.tsx';
import classes from './filter-panel.module.css';
import { type PositionSearch, noFilters } from './position-filters.ts';
import { useFoundCount } from './use-found-count.ts';

interface Props {
  search: PositionSearch;
  onClose: () => void;
}

/** All filters on a phone. Counts their results; they take effect by its button. */
export function PositionFilterSheet({ search: { filters, change }, onClose }: Props) {
  const t = useTexts('position-search');
  const [chosen, setChosen] = useState(filters);
  const { count } = useFoundCount(chosen);
  const choose = (changes: Partial<typeof chosen>) => setChosen((current) => ({ ...current, ...changes }));
  /** The field holds the typed pay itself. */
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    setChosen({ ...noFilters, q: chosen.q });
    setCleared(cleared + 1);
  };
  return (
    <Sheet
      title={t('filters')}
      onClose={onClose}
      foot={
        <Row justify="space-between" className={classes.foot}>
          <QuietButton onClick={clear}>{t('clearAll')}</QuietButton>
          <Button
            fullWidth
            onClick={({ currentTarget }) => {
              if (focusMarked(currentTarget.closest('dialog'))) return;
              change(chosen);
              onClose();
            }}
          >
            {count === undefined ? t('show') : t('show.count', { count })}
          </Button>
        </Row>
      }
    >
      <Stack gap="24">
        <CheckPills label={t('only')}>
          <CheckPill
            label={t('filter.remote')}
            isChecked={chosen.remote}
            onToggle={() => choose({ remote: !chosen.remote })}
          />
          <CheckPill
            label={t('filter.hybrid')}
            isChecked={chosen.hybrid}
            onToggle={() => choose({ hybrid: !chosen.hybrid })}
          />
          <CheckPill label={t('filter.fits')} isChecked={chosen.fits} onToggle={() => choose({ fits: !chosen.fits })} />
          <CheckPill
            label={t('only.days')}
            isChecked={chosen.days !== null}
            onToggle={() => choose({ days: chosen.days === null ? 7 : null })}
          />
          <CheckPill
            label={t('only.sponsors')}
            isChecked={chosen.sponsors}
            onToggle={() => choose({ sponsors: !chosen.sponsors })}
          />
        </CheckPills>
        <Skills chosen={chosen} onChoose={choose} />
        <Countries chosen={chosen} onChoose={choose} />
        <div>
          <PayAtLeast key={cleared} chosen={chosen} onChoose={choose} />
        </div>
        <WorkTypes chosen={chosen} onChoose={choose} />
      </Stack>
    </Sheet>
  );
}
