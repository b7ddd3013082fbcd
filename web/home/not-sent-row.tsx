import type { NotSent } from '#contract/matching.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useMarking } from '#web/positions/marking.ts';
import { Button } from '#web/ui/button.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import { StandingRow } from './standing-row.tsx';

/** A position that the engineer came for, until they have sent a message about it. */
export function NotSentRow({ position: { hashId, title, company, pay } }: { position: NotSent }) {
  const t = useTexts('home');
  const { takeBack } = useMarking();
  const open = () => openProfile({ profileType: 'position', positionHashId: hashId });
  return (
    <StandingRow
      title={title}
      company={company}
      pay={pay}
      onOpen={open}
      state={t('standing.notSent')}
      next={t('standing.notSent.next')}
    >
      <Button variant="default" size="sm" onClick={open}>
        {t('standing.send')}
      </Button>
      <QuietButton onClick={() => takeBack({ id: 0, hashId, mark: 'begun' })}>{t('standing.remove')}</QuietButton>
    </StandingRow>
  );
}
