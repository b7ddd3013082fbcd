import { useContext } from 'react';
import { useUser } from '#web/platform/session/session.ts';
import { Wrap } from '#web/ui/layout.tsx';
import { PersonActs } from './person-acts.tsx';
import classes from './person-acts.module.css';
import { Reason, Since } from './since.tsx';
import { CandidatePlace } from './use-standing.ts';

interface Props {
  talent: { id: number; firstName: string; lastName: string };
}

/** Foot of a talent's card: the acts for the list's position; none while an administrator acts. */
function CardActs({ talent }: Props) {
  const place = useContext(CandidatePlace);
  const isActing = useUser().actingAdministrator !== null;
  if (!place || isActing) return null;
  const { positionHashId: hashId, isLive, standing, candidateOf, onClose } = place;
  const candidate = candidateOf?.(talent.id);
  const known = candidate ?? standing.of(talent.id);
  return (
    <PersonActs
      position={{ hashId, isLive }}
      talent={talent}
      standing={known}
      isNamed={candidate !== undefined}
      onClose={onClose}
    >
      {candidate ? (
        <Since {...candidate} at={candidate.movedAt} mover={candidate.movedBy?.firstName} />
      ) : (
        known?.stage === 'closed' &&
        known.reason === 'declined' && (
          <Wrap as="p" gap="2 10" size="s" tone="mute" className={classes.since}>
            <Reason reason="declined" declineReason={known.declineReason} />
          </Wrap>
        )
      )}
    </PersonActs>
  );
}

/** The foot, in the form that cards take. */
export const renderActs = (talent: Props['talent']) => <CardActs talent={talent} />;
