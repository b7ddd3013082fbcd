import { ChevronDown } from 'lucide-react';
import { useContext } from 'react';
import type { Candidate, ClosedReason } from '#contract/candidates.ts';
import { stages } from '#contract/stages.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { focusNextCard } from '#web/ui/card-focus.ts';
import { Text, Wrap } from '#web/ui/layout.tsx';
import classes from './card-acts.module.css';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { type Person, useMoves, useMoving } from './moving.ts';
import { Reopen } from './reopen.tsx';
import { CandidatePlace, type Place } from './use-standing.ts';

interface Props {
  talent: { id: number; firstName: string; lastName: string };
}

/** Foot of a talent's card: 'Keep' and 'Not a fit', or their stage and 'Move to'; none while an administrator acts. */
function CardActs({ talent: { id, firstName, lastName } }: Props) {
  const place = useContext(CandidatePlace);
  const isActing = useUser().actingAdministrator !== null;
  if (!place || isActing) return null;
  return <Acts place={place} talent={{ id, name: `${firstName} ${lastName}` }} firstName={firstName} />;
}

/** The foot, in the form that cards take. */
export const renderActs = (talent: Props['talent']) => <CardActs talent={talent} />;

interface ActsProps {
  place: Place;
  talent: { id: number; name: string };
  firstName: string;
}

function Acts({ place: { positionHashId, isLive, standing, candidateOf, onClose }, talent, firstName }: ActsProps) {
  const t = useTexts('candidates');
  const moveOf = useMoves(positionHashId);
  const { toggleKept, pass, moveTo, takeOff } = useMoving(positionHashId);
  const {
    hasTalked = false,
    isProposed = false,
    interviewAt = null,
  } = standing.of(talent.id) ?? candidateOf?.(talent.id) ?? {};
  const close = () => onClose({ ...talent, hasTalked, isProposed, interviewAt });
  const candidate = candidateOf?.(talent.id);
  const known = candidate ?? standing.of(talent.id);
  const moved = moveOf(talent.id);
  const stage = moved === undefined ? (known === undefined ? undefined : (known?.stage ?? null)) : moved;
  const person: Person = { ...talent, stage };
  const isMovable = candidateOf !== undefined || (stage != null && stage !== 'kept');
  const name = talent.name;
  return (
    <Wrap gap="10 8" className={classes.root} data-about={isLive ? positionHashId : ''}>
      {candidate && <Since candidate={candidate} />}
      {!candidate && stage === 'closed' && known?.reason === 'declined' && (
        <Wrap as="p" gap="2 10" size="s" tone="mute" className={classes.since}>
          <Reason reason="declined" declineReason={known.declineReason} />
        </Wrap>
      )}
      {stage === 'closed' && known?.hasAnswered && (
        <Reopen firstName={firstName} onReopen={() => moveTo(person, 'talking')} />
      )}
      {isMovable ? (
        <MenuButton
          isText
          label={
            candidate || !stage ? t('act.moveLabel', { name }) : t('act.moveFrom', { stage: t(`stage.${stage}`), name })
          }
          items={[
            ...stages
              .filter((one) => one !== stage)
              .map((one) => ({
                label: t(`stage.${one}`),
                onSelect: () => (one === 'closed' ? close() : moveTo(person, one)),
              })),
            ...(stage === 'kept' || stage === 'closed'
              ? [{ label: t('act.takeOff'), onSelect: () => takeOff(person) }]
              : []),
          ]}
        >
          {candidate || !stage ? t('act.move') : t(`stage.${stage}`)}
          <ChevronDown size={16} aria-hidden />
        </MenuButton>
      ) : (
        <Button
          variant="default"
          size="sm"
          data-act="keep"
          data-kept={stage === 'kept' || undefined}
          aria-label={t(stage === 'kept' ? 'act.keptLabel' : 'act.keepLabel', { name })}
          onClick={() => toggleKept(person)}
        >
          {t(stage === 'kept' ? 'act.kept' : 'act.keep')}
        </Button>
      )}
      {stage !== 'closed' && (
        <Text
          type="button"
          as="button"
          padding="0 14"
          size="s"
          tone="link"
          weight="600"
          className={classes.pass}
          data-act="pass"
          aria-label={t('act.passLabel', { name })}
          onClick={({ currentTarget }) => {
            if (isProposed || interviewAt !== null) return close();
            focusNextCard(currentTarget);
            pass(person);
          }}
        >
          {t('act.pass')}
        </Text>
      )}
    </Wrap>
  );
}

/** When and by whom a candidate was moved to their stage, and why a closed one was. */
function Since({ candidate: { movedAt, movedBy, reason, declineReason } }: { candidate: Candidate }) {
  const t = useTexts('candidates');
  const date = new Date(movedAt);
  return (
    <Wrap as="p" gap="2 10" size="s" tone="mute" className={classes.since}>
      {reason && <Reason reason={reason} declineReason={declineReason} />}
      <time dateTime={movedAt}>
        {movedBy ? t('since.by', { date, name: movedBy.firstName }) : t('since', { date })}
      </time>
    </Wrap>
  );
}

/** Why a candidate was closed; with the reason of one who declined: 'Not interested: Pay'. */
function Reason({ reason, declineReason }: { reason: ClosedReason } & Pick<Candidate, 'declineReason'>) {
  const t = useTexts('candidates');
  return (
    <Text as="strong" tone="ink" weight="600">
      {reason === 'declined' && declineReason
        ? t('reason.declinedFor', { reason: t(`reason.${declineReason}`) })
        : t(`reason.${reason}`)}
    </Text>
  );
}
