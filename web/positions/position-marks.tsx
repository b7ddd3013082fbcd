import { Heart } from 'lucide-react';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { focusNextCard } from '#web/ui/card-focus.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { type Markable, useMarking } from './marking.ts';
import classes from './position-marks.module.css';

interface Named {
  title: string;
  company: { name: string };
}

/** 'Not for me', or the way back, and the heart of a card; not for an administrator acting as the engineer. */
export function PositionMarks({ position }: { position: Markable & Named }) {
  const t = useTexts('positions');
  const { toggleSaved, pass, takeBack } = useMarking();
  const { title, company, mark } = position;
  if (useUser().actingAdministrator) return null;
  const named = { title, company: company.name };
  const isPassed = mark === 'passed';
  return (
    <Row gap="4" flex="none" className={classes.root}>
      <Text
        type="button"
        as="button"
        padding="0 10"
        size="s"
        tone="ink"
        weight="600"
        wrap="nowrap"
        className={classes.pass}
        aria-label={t(isPassed ? 'mark.bringBackLabel' : 'mark.passLabel', named)}
        onClick={({ currentTarget }) => {
          if (isPassed) return takeBack(position);
          focusNextCard(currentTarget);
          return pass(position);
        }}
      >
        {t(isPassed ? 'mark.bringBack' : 'mark.pass')}
      </Text>
      <button
        type="button"
        className={classes.save}
        aria-label={t('mark.saveLabel', named)}
        aria-pressed={mark === 'saved'}
        onClick={() => toggleSaved(position)}
      >
        <Heart size={20} aria-hidden />
      </button>
    </Row>
  );
}
