import { useTexts } from '#web/platform/texts/texts.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import classes from './fit-line.module.css';
import { FitMeter } from './fit-meter.tsx';

interface Props {
  held: number;
  required: number;
}

/** How a position fits the viewing talent: number of required skills held. */
export function FitLine({ held, required }: Props) {
  const t = useTexts('positions');
  const strong = <strong data-whole={held === required || undefined} />;
  return (
    <Row gap="10" align="start" className={classes.root}>
      {required > 0 && <FitMeter held={held} of={required} />}
      <Text size="s" tone="mute" lineHeight="1.5" className={classes.text}>
        {required > 0 ? t.rich('fit.skills', { held, required, strong }) : t('fit.noSkills')}
      </Text>
    </Row>
  );
}
