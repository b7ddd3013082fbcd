import { Briefcase } from 'lucide-react';
import type { ThreadPosition } from '#contract/messaging.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { FitMeter } from '#web/positions/fit-meter.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './pinned-position.module.css';

/** The position a thread is about, the same for both people; opens its profile while the position is open. */
export function PinnedPosition({ position: { title, open } }: { position: ThreadPosition }) {
  const t = useTexts('messaging');
  return (
    <section className={classes.root} aria-label={t('position.label')}>
      <Briefcase size={18} className={classes.icon} aria-hidden />
      <div className={classes.text}>
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
        <div className={classes.facts}>
          {open ? <Facts {...open} /> : <span className={classes.closed}>{t('position.closed')}</span>}
        </div>
      </div>
    </section>
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
