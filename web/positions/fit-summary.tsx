import { Link } from '@tanstack/react-router';
import type { Fit } from '#contract/matching.ts';
import { at } from '#contract/screens.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { FitLine } from './fit-line.tsx';
import classes from './fit-summary.module.css';

interface Props {
  /** Null until the talent has stated skills. */
  fit: Fit | null;
  /** Whether the position has location conditions. */
  hasLocation: boolean;
}

/** How a position fits the viewing talent: required skills held, and whether the location fits or why not. */
export function FitSummary({ fit, hasLocation }: Props) {
  const t = useTexts('positions');
  if (!fit)
    return (
      <div className={classes.root}>
        <p className={classes.hint}>
          <Link to={at.talentEdit}>{t('fit.addSkills')}</Link>
        </p>
      </div>
    );
  const { heldSkillIds, requiredCount, isMatch, isLocationFit, misfits } = fit;
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
      {!isMatch && <p className={classes.hint}>{t.rich('fit.missing', { link: <Link to={at.talentEdit} /> })}</p>}
    </div>
  );
}
