import { useTexts } from '#web/platform/texts/texts.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import classes from './fit-line.module.css';
import { FitMeter } from './fit-meter.tsx';

interface Props {
  held: number;
  required: number;
}

/** The number of required skills that the viewing talent holds, for a position of which they lack some. */
export function FitLine({ held, required }: Props) {
  const t = useTexts('positions');
  return (
    <Row gap="10" align="start" className={classes.root}>
      <FitMeter held={held} of={required} />
      <Text size="s" tone="mute" lineHeight="1.5" className={classes.text}>
        {t.rich('fit.skills', { held, required, strong: <strong /> })}
      </Text>
    </Row>
  );
}
