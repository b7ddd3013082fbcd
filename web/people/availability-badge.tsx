import type { TransformedTalent } from '#contract/talents.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import badge from '#web/ui/badge.module.css';

/** A talent's availability; renders nothing for one who is open. */
export function AvailabilityBadge({ availability }: Pick<TransformedTalent, 'availability'>) {
  const t = useTexts('people');
  if (!availability) return null;
  return (
    <span className={availability === 'looking' ? badge.me : badge.draft}>{t(`availability.${availability}`)}</span>
  );
}
