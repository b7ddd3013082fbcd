import { Briefcase } from 'lucide-react';
import type { ThreadPosition } from '#contract/messaging.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { FitMeter } from '#web/positions/fit-meter.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './pinned-position.module.css';

/** The position a thread is about, the same for both people. */
export const PinnedPosition = ({ position }: { position: ThreadPosition }) => (
  <div className={classes.root}>
    <PositionText position={position} />
  </div>
);

/** Its title, which opens its profile while the position is open, and what it asks for. */
export function PositionText({ position: { title, open } }: { position: ThreadPosition }) {
  const t = useTexts('messaging');
  return (
    <Row as="section" flex="1" aria-label={t('position.label')}>
      <Briefcase size={18} className={classes.icon} aria-hidden />
      <Stack flex="1" className={classes.text}>
        {open ? (
          <button
            type="button"
            className={`${classes.link} ${classes.title}`}
            dir="auto"
            onClick={() => openProfile({ profileType: 'position', positionHashId: open.hashId })}
          >
            {title}
          </button>
        ) : (
          <span className={classes.title} dir="auto">
            {title}
          </span>
        )}
        <Row gap="4 12" size="xs" tone="mute" wrap="nowrap" className={classes.facts}>
          {open ? (
            <Facts {...open} />
          ) : (
            <Text as="span" weight="600">
              {t('position.closed')}
            </Text>
          )}
        </Row>
      </Stack>
    </Row>
  );
}

/** Skills met and place, with whether it fits. */
function Facts({ fit, place }: NonNullable<ThreadPosition['open']>) {
  const t = useTexts('messaging');
  if (!fit) return place === '' ? null : <span className={classes.place}>{place}</span>;
  const { heldSkillIds, requiredCount: required, isLocationFit } = fit;
  const held = heldSkillIds.length;
  return (
    <>
      <span className={classes.skills} data-whole={held === required}>
        {required > 0 && <FitMeter held={held} of={required} />}
        {required > 0 ? t('position.skills', { held, required }) : t('position.noSkills')}
      </span>
      {place !== '' && (
        <span className={classes.place} data-fits={isLocationFit}>
          {isLocationFit
            ? t.rich('position.fits', { place, hidden: <VisuallyHidden /> })
            : t('position.misfits', { place })}
        </span>
      )}
    </>
  );
}
