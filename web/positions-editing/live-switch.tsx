import { useId } from 'react';
import { Switch } from '#web/ui/check-mark.tsx';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import classes from './live-switch.module.css';

interface Props {
  isLive: boolean;
  /** Whether an administrator took the position down, so that it cannot go Live. */
  isTakenDown: boolean;
  onChange: (isLive: boolean) => void;
}

/** Switch between Draft and Live, with a note on the effect of saving. */
export function LiveSwitch({ isLive, isTakenDown, onChange }: Props) {
  const t = useTexts('positions');
  const id = useId();
  return (
    <Row className={classes.root}>
      <Switch
        aria-label={t('live.label')}
        aria-describedby={id}
        checked={isLive}
        disabled={isTakenDown}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <Text
          as="div"
          size="s"
          weight="650"
          lineHeight="1.35"
          className={classes.state}
          data-live={isLive || undefined}
        >
          {t(isLive ? 'live.live' : 'live.draft')}
        </Text>
        <Text as="div" size="xs" tone="mute" lineHeight="1.35" id={id}>
          {t(isTakenDown ? 'live.takenDown.note' : isLive ? 'live.live.note' : 'live.draft.note')}
        </Text>
      </div>
    </Row>
  );
}
