import type { HomePosition } from '#contract/positions.ts';
import { Card } from '#web/ui/card.tsx';
import { Chips } from '#web/ui/chip.tsx';
import { FitLine } from '#web/ui/fit-line.tsx';

interface Props {
  position: HomePosition;
  onOpen: () => void;
}

/** A Live position on the talent's home, and how it fits them. */
export const PositionCard = ({ position: { title, company, skills, fit }, onOpen }: Props) => (
  <Card
    title={title}
    subtitle={`at ${company.name}`}
    cover={{ name: company.name, url: company.backgroundImageUrl }}
    avatar={{ name: company.name, url: company.avatarUrl, shape: 'square' }}
    foot={<FitLine held={fit.heldSkillIds.length} required={fit.requiredCount} misfits={fit.misfits} />}
    onOpen={onOpen}
  >
    <Chips skills={skills} />
  </Card>
);
