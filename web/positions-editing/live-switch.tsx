import { useId } from 'react';
import { Switch } from '#web/ui/check-mark.tsx';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './live-switch.module.css';

interface Props {
  isLive: boolean;
  onChange: (isLive: boolean) => void;
}

/** Switch between Draft and Live, with a note on the effect of saving. */
export function LiveSwitch({ isLive, onChange }: Props) {
  const t = useTexts('positions');
  const id = useId();
  return (
    <div className={classes.root}>
      <Switch
        aria-label={t('live.label')}
        aria-describedby={id}
        checked={isLive}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <div className={classes.state} data-live={isLive || undefined}>
          {t(isLive ? 'live.live' : 'live.draft')}
        </div>
        <div className={classes.note} id={id}>
          {t(isLive ? 'live.live.note' : 'live.draft.note')}
        </div>
      </div>
    </div>
  );
}
