import { Link } from '@tanstack/react-router';
import { getMissingParts, profileParts } from '#contract/profiles.ts';
import { at } from '#contract/screens.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { FitMeter } from '#web/positions/fit-meter.tsx';
import { Row } from '#web/ui/layout.tsx';
import classes from './missing-parts.module.css';

/** Sections of the talent's form that hold the parts. */
const sectionOf: Record<(typeof profileParts)[number], string> = {
  skills: 'skills',
  place: 'work',
  bio: 'about',
  picture: 'about',
  links: 'links',
};

/** Progress of a talent's profile, with the next part; renders nothing once it is complete. */
export function MissingParts({ onLeave }: { onLeave: (() => void) | undefined }) {
  const t = useTexts('shell');
  const { data } = useCall(getMissingParts, {}, { staleTime: Infinity });
  const [next] = data?.missing ?? [];
  if (!data || !next) return null;
  const { length: count } = profileParts;
  const held = count - data.missing.length;
  return (
    <Link to={at.talentEdit} hash={sectionOf[next]} className={classes.root} onClick={onLeave}>
      <Row as="span" gap="10" weight="600">
        <FitMeter held={held} of={count} />
        {t('parts.count', { held, count })}
      </Row>
      <span className={classes.next}>{t(`parts.next.${next}`)}</span>
    </Link>
  );
}
