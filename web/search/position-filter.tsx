import type { Relaxation } from '#contract/conditions.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { relaxationText } from '#web/positions/relaxation-text.ts';
import { useCountries } from '#web/reference/names.ts';
import { Card } from '#web/ui/layout.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';

interface Props {
  /** The position that is searched for, once loaded. */
  position: { title: string } | undefined;
  without: Relaxation | null;
  skills: readonly { id: number; name: string }[];
  onRemove: () => void;
}

/** Names the position searched for, and its relaxed condition. */
export function PositionFilter({ position, without, skills, onRemove }: Props) {
  const t = useTexts('search');
  const positions = useTexts('positions');
  const countries = useCountries(useUser().countries);
  if (!position) return null;
  const title = position.title.trim() || positions('untitled');
  const names = { skill: nameIn(skills), country: nameIn(countries) };
  return (
    <Card as="p" padding="12 16" marginBottom="16" size="m">
      {without === null
        ? t('for', { title })
        : t('for.without', { title, change: relaxationText(without, names, positions) })}{' '}
      <QuietButton onClick={onRemove}>{t('for.remove')}</QuietButton>
    </Card>
  );
}

const nameIn = (named: readonly { id: number; name: string }[]) => (id: number) =>
  named.find((one) => one.id === id)?.name ?? '';
