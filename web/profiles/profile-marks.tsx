import { Heart } from 'lucide-react';
import { createContext, useContext } from 'react';
import { accountTypes } from '#contract/call.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { type Markable, useMarked, useMarking } from '#web/positions/marking.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import classes from './profile-marks.module.css';

/** Leaves a position that was passed for another one. */
export const LeavePassed = createContext<() => void>(() => undefined);

/**
 * Hook: marks positions; undefined for viewers without marks: companies, and an administrator acting as an engineer.
 */
export function useOwnMarking() {
  const { type, actingAdministrator } = useUser();
  const marking = useMarking();
  return type === accountTypes.talent && !actingAdministrator ? marking : undefined;
}

interface Props {
  position: Markable;
  /** The button above is still loading. */
  isWaiting: boolean;
}

/** 'Save' and 'Not for me', or the way back, in the profile of a position. */
export function ProfileMarks({ position: read, isWaiting }: Props) {
  const t = useTexts('positions');
  const marking = useOwnMarking();
  const position = useMarked()(read);
  const leave = useContext(LeavePassed);
  if (!marking) return null;
  const isPassed = position.mark === 'passed';
  return (
    <Row gap="8" align="stretch" className={classes.root} data-waiting={isWaiting || undefined}>
      <Button
        variant="default"
        size="sm"
        className={classes.save}
        leftSection={<Heart size={16} aria-hidden />}
        aria-pressed={position.mark === 'saved'}
        onClick={() => marking.toggleSaved(position)}
      >
        {t(position.mark === 'saved' ? 'mark.saved' : 'mark.save')}
      </Button>
      <Button
        variant="default"
        size="sm"
        onClick={() => {
          if (isPassed) return marking.takeBack(position);
          marking.pass(position);
          return leave();
        }}
      >
        {t(isPassed ? 'mark.bringBack' : 'mark.pass')}
      </Button>
    </Row>
  );
}
