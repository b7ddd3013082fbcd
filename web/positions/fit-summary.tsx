import { Link } from '@tanstack/react-router';
import * as addresses from '#contract/addresses.ts';
import type { Fit } from '#contract/matching.ts';
import { FitLine } from './fit-line.tsx';
import classes from './fit-summary.module.css';

/** Phrased so that they are also true for an empty profile. */
const misfitTexts: Record<Fit['misfits'][number], string> = {
  remote: 'The work is remote, and your profile does not offer remote work.',
  timezone: 'Your profile has no timezone within its range.',
  onSite: 'The work is on site, and your profile does not offer on-site work.',
  country: 'Your profile does not name one of its countries.',
};

interface Props {
  fit: Fit;
  /** Whether the position has location conditions. */
  hasLocation: boolean;
}

/** How a position fits the viewing talent: required skills held, and whether the location fits or why not. */
export const FitSummary = ({
  fit: { heldSkillIds, requiredCount, isMatch, isLocationFit, misfits },
  hasLocation,
}: Props) => (
  <div className={classes.root}>
    <FitLine held={heldSkillIds.length} required={requiredCount} misfits={[]} />
    {isLocationFit ? (
      hasLocation && <p className={classes.fits}>Your location fits.</p>
    ) : (
      <div className={classes.misfits}>
        <p>Your location does not fit:</p>
        <ul>
          {misfits.map((misfit) => (
            <li key={misfit}>{misfitTexts[misfit]}</li>
          ))}
        </ul>
      </div>
    )}
    {!isMatch && (
      <p className={classes.hint}>
        Something missing? <Link to={addresses.talentProfileEdit}>Edit your profile</Link>
      </p>
    )}
  </div>
);
