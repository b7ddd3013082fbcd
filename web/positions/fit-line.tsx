import classes from './fit-line.module.css';
import { FitMeter } from './fit-meter.tsx';

type Misfit = 'remote' | 'timezone' | 'onSite' | 'country';

interface Props {
  held: number;
  required: number;
  /** Conditions that the talent's location does not meet. */
  misfits: readonly Misfit[];
}

const misfitNames: Record<Misfit, string> = {
  remote: 'remote work',
  timezone: 'timezone',
  onSite: 'on-site work',
  country: 'country',
};

/** How a position fits the viewing talent: number of required skills held, and location misfits. */
export const FitLine = ({ held, required, misfits }: Props) => (
  <div className={classes.root}>
    {required > 0 && <FitMeter held={held} of={required} />}
    <p className={classes.text}>
      {required > 0 ? (
        <>
          You have{' '}
          <strong data-whole={held === required || undefined}>
            {held} of {required}
          </strong>{' '}
          required skills
        </>
      ) : (
        'No skills required'
      )}
      {misfits.length > 0 && (
        <span className={classes.misfit}>
          Location does not fit: {misfits.map((misfit) => misfitNames[misfit]).join(', ')}
        </span>
      )}
    </p>
  </div>
);
