import type { HomePosition } from '#contract/matching.ts';
import type { Position } from '#contract/positions.ts';
import { openProfile } from '#web/platform/profile-request.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { useNotSent } from './not-sent.ts';
import { StandingRow } from './standing-row.tsx';
import classes from './standing.module.css';

/** The position that the engineer came for, until they have sent a message about it. */
export function NotSentRow({ position }: { position: Position }) {
  const t = useTexts('home');
  const { hashId, title, company, pay } = position;
  const open = () => openProfile({ profileType: 'position', positionHashId: hashId });
  return (
    <StandingRow
      title={title}
      company={company}
      pay={pay ?? null}
      onOpen={open}
      state={t('standing.notSent')}
      next={t('standing.notSent.next')}
    >
      <Button variant="default" size="sm" onClick={open}>
        {t('standing.send')}
      </Button>
    </StandingRow>
  );
}

/** On top of the home, whose cards show which positions were written about. */
export function NotSent({ cards }: { cards: readonly HomePosition[] }) {
  const position = useNotSent((hashId) => cards.some((one) => one.hashId === hashId && one.wroteAt !== undefined));
  return (
    position && (
      <ul className={classes.top}>
        <NotSentRow position={position} />
      </ul>
    )
  );
}
