import type { HomePosition } from '#contract/matching.ts';
import { openProfile } from '#web/platform/profile-request.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Card } from '#web/ui/card.tsx';
import { Chips } from '#web/ui/chip.tsx';
import { FitLine } from './fit-line.tsx';

/** Maximum chips on a card; the rest appears as a count, and in full in the profile. */
const maxChips = 20;

/** Live position on the talent's home, with its fit. */
export function PositionCard({ position: { id, hashId, title, company, skills, fit } }: { position: HomePosition }) {
  const t = useTexts('positions');
  return (
    <Card
      id={`position ${id}`}
      title={title}
      subtitle={t('card.at', { company: company.name })}
      cover={{ name: company.name, url: company.backgroundImageUrl }}
      avatar={{ name: company.name, url: company.avatarUrl, shape: 'square' }}
      foot={<FitLine held={fit.heldSkillIds.length} required={fit.requiredCount} misfits={fit.misfits} />}
      level={2}
      onOpen={() => openProfile({ profileType: 'position', positionHashId: hashId })}
    >
      {skills.length > 0 && <Chips skills={skills} max={maxChips} />}
    </Card>
  );
}
