import { openProfile } from '#web/platform/profile-request.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { useNotSent } from './not-sent.ts';
import { StandingRow } from './standing-row.tsx';
import classes from './standing.module.css';

/** The position that the engineer came for, until the message about it is sent. */
export function NotSentRow({ position }: { position: NonNullable<ReturnType<typeof useNotSent>> }) {
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

/** On top of the home. */
export function NotSent() {
  const position = useNotSent();
  return (
    position && (
      <ul className={classes.top}>
        <NotSentRow position={position} />
      </ul>
    )
  );
}
