import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type PositionCounts, countPositions, isMineUsual } from '#contract/mine.ts';
import { siteStorage } from '#web/platform/keeping/browser-storage.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Segments } from '#web/ui/segments.tsx';

const keptKey = 'mine';

const noPositions = countPositions([]);

export interface Mine {
  /** Whether only the viewer's own positions are shown. */
  isOn: boolean;
  /** Whether there is a choice. */
  isOffered: boolean;
  choose: (isOn: boolean) => void;
}

/**
 * Hook: whether a screen shows all of the company's positions, or only those whose contact the viewer is. The address
 * says which, or else what this browser had last, or else how many are Live. `showsOthers` is for an address that leads
 * to a colleague's position.
 */
export function useMine(counts: PositionCounts = noPositions, { showsOthers = false } = {}): Mine {
  const { mine } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [kept, setKept] = useState(() => siteStorage.get(keptKey));
  const choose = (isOn: boolean) => {
    const next = isOn ? 'on' : 'off';
    siteStorage.set(keptKey, next);
    setKept(next);
    void navigate({ to: '.', search: (former) => ({ ...former, mine: isOn }), replace: true, resetScroll: false });
  };
  const isMixed = counts.mine > 0 && counts.mine < counts.all;
  const isUsual = kept === null ? isMineUsual(counts) : kept === 'on';
  const isOn = counts.all > 0 && (mine ?? (isMixed && isUsual && !showsOthers));
  return { isOn, isOffered: isMixed || isOn, choose };
}

type SwitchProps = Mine & {
  /** Shown beside the choices. */
  counts?: Pick<PositionCounts, 'mine' | 'all'> | undefined;
};

/** Switch between the viewer's own positions and all of the company's; absent without a choice. */
export function MineSwitch({ isOn, isOffered, choose, counts }: SwitchProps) {
  const t = useTexts('positions');
  if (!isOffered) return null;
  return (
    <Segments
      label={t('mine.label')}
      choices={[
        { value: 'mine', label: t('mine.mine'), count: counts?.mine },
        { value: 'all', label: t('mine.all'), count: counts?.all },
      ]}
      value={isOn ? 'mine' : 'all'}
      onChange={(value) => choose(value === 'mine')}
    />
  );
}

/** Says that none of the viewer's own positions is shown, with a way to all. */
export function NoneOfMine({ text, choose }: { text: string; choose: Mine['choose'] }) {
  const t = useTexts('positions');
  return (
    <EmptyState text={text}>
      <Button size="sm" variant="default" onClick={() => choose(false)}>
        {t('mine.showAll')}
      </Button>
    </EmptyState>
  );
}
