import { Link } from '@tanstack/react-router';
import * as addresses from '#contract/addresses.ts';
import type { Fit } from '#contract/matching.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { FitLine } from './fit-line.tsx';
import classes from './fit-summary.module.css';

interface Props {
  fit: Fit;
  /** Whether the position has location conditions. */
  hasLocation: boolean;
}

/** How a position fits the viewing talent: required skills held, and whether the location fits or why not. */
export function FitSummary({
  fit: { heldSkillIds, requiredCount, isMatch, isLocationFit, misfits },
  hasLocation,
}: Props) {
  const t = useTexts('positions');
  return (
    <div className={classes.root}>
      <FitLine held={heldSkillIds.length} required={requiredCount} />
      {isLocationFit ? (
        hasLocation && <p className={classes.fits}>{t('fit.locationFits')}</p>
      ) : (
        <div className={classes.misfits}>
          <p>{t('fit.locationMisfits')}</p>
          <ul>
            {misfits.map((misfit) => (
              <li key={misfit}>{t(`fit.reason.${misfit}`)}</li>
            ))}
          </ul>
        </div>
      )}
      {!isMatch && (
        <p className={classes.hint}>{t.rich('fit.missing', { link: <Link to={addresses.talentProfileEdit} /> })}</p>
      )}
    </div>
  );
}
