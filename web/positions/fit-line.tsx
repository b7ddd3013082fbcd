import classes from './fit-line.module.css';
import { FitMeter } from './fit-meter.tsx';

type Misfit = 'remote' | 'timezone' | 'onSite' | 'country';

interface Props {
  held: number;
  required: number;
  /** What stands in the way where the location does not fit. */
  misfits: readonly Misfit[];
}

const misfitNames: Record<Misfit, string> = {
  remote: 'remote work',
  timezone: 'timezone',
  onSite: 'on-site work',
  country: 'country',
};

/** How a position fits the talent who looks at it: the required skills they have, and a location that does not fit. */
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
