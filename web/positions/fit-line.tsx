import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './fit-line.module.css';
import { FitMeter } from './fit-meter.tsx';

type Misfit = 'remote' | 'timezone' | 'onSite' | 'country';

interface Props {
  held: number;
  required: number;
  /** Conditions that the talent's location does not meet. */
  misfits: readonly Misfit[];
}

/** How a position fits the viewing talent: number of required skills held, and location misfits. */
export function FitLine({ held, required, misfits }: Props) {
  const t = useTexts('positions');
  const strong = <strong data-whole={held === required || undefined} />;
  return (
    <div className={classes.root}>
      {required > 0 && <FitMeter held={held} of={required} />}
      <p className={classes.text}>
        {required > 0 ? t.rich('fit.skills', { held, required, strong }) : t('fit.noSkills')}
        {misfits.length > 0 && (
          <span className={classes.misfit}>
            {t('fit.misfits', { reasons: misfits.map((misfit) => t(`fit.misfit.${misfit}`)).join(', ') })}
          </span>
        )}
      </p>
    </div>
  );
}
