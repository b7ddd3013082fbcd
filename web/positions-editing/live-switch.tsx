import { useId } from 'react';
import { Switch } from '#web/ui/check-mark.tsx';
import classes from './live-switch.module.css';

interface Props {
  isLive: boolean;
  onChange: (isLive: boolean) => void;
}

/** Switch between Draft and Live, with a note on what saving will do. */
export function LiveSwitch({ isLive, onChange }: Props) {
  const id = useId();
  return (
    <div className={classes.root}>
      <Switch
        aria-label="Live"
        aria-describedby={id}
        checked={isLive}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <div className={classes.state} data-live={isLive || undefined}>
          {isLive ? 'Live' : 'Draft'}
        </div>
        <div className={classes.note} id={id}>
          {isLive
            ? 'This position will be visible to the public upon Saving.'
            : 'This position will be invisible to the public upon Saving.'}
        </div>
      </div>
    </div>
  );
}
