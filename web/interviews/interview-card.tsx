import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { elsewhere, momentIn, spanIn } from '#contract/interview-times.ts';
import { answerInterview, keepInterview } from '#contract/interviews.ts';
import type { Interview } from '#contract/interview.ts';
import { send } from '#web/platform/calls/api.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { browserTimeZone } from '#web/platform/texts/time-zones.ts';
import { useToday } from '#web/platform/texts/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Radio } from '#web/ui/check-mark.tsx';
import { Box, List, Row, Text, Wrap } from '#web/ui/layout.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './interview-card.module.css';
import { InterviewCancel } from './interview-cancel.tsx';
import { InterviewFacts } from './interview-facts.tsx';
import { InterviewDialog } from './propose-interview.tsx';
import { useInterviewChange } from './use-interview-change.ts';

interface Props {
  interview: Interview;
  threadId: number;
  /** First name of the other person. */
  partner: string;
  /** Whether a later message carries it too: then only its former state is left, in one line. */
  isEarlier?: boolean;
  /** Whether the message is the reader's. */
  isMine?: boolean;
  /** Of the message. */
  text?: string;
}

/**
 * An interview in the log of a conversation in its current state: the proposed times, or the chosen one. The form that
 * moves it stays open when a later message carries it, and then learns from the server that it has changed.
 */
export function InterviewCard({ interview, threadId, partner, isEarlier, isMine, text = '' }: Props) {
  const [moving, setMoving] = useState<Interview>();
  const { state, startsAt } = interview;
  const shown = { interview, threadId, partner };
  const card = () => {
    if (isEarlier) return <Former interview={interview} isProposal={isMine === interview.proposedByMe} text={text} />;
    if (state === 'proposed') return <Proposed {...shown} />;
    if (state === 'confirmed' && startsAt !== null)
      return <Confirmed {...shown} startsAt={new Date(startsAt)} onMove={() => setMoving(interview)} />;
    return <Ended interview={interview} />;
  };
  return (
    <>
      {card()}
      {moving && (
        <InterviewDialog moving={moving} threadId={threadId} partner={partner} onClose={() => setMoving(undefined)} />
      )}
    </>
  );
}

interface Shown {
  interview: Interview;
  threadId: number;
  partner: string;
}

/** Hook: formats an interview's times for the reader. */
function useTimes({ theirZone }: Interview) {
  const t = useTexts('interviews');
  const wording = { t, locale: useLocale() };
  const own = browserTimeZone();
  return {
    moment: (at: Date) => momentIn(at, own, wording),
    span: (at: Date, minutes: number) => spanIn(at, minutes, own, wording),
    theirs: (at: Date) => (theirZone ? elsewhere(at, theirZone, own, wording) : undefined),
  };
}

/** The proposal or choice that a later message has followed; of an interview that was moved, in its own words. */
function Former({ interview, isProposal, text }: { interview: Interview; isProposal: boolean; text: string }) {
  const t = useTexts('interviews');
  const { moment } = useTimes(interview);
  const { title, startsAt, move } = interview;
  const was =
    isProposal || startsAt === null
      ? t('card.wasProposed', { title })
      : t('card.wasChosen', { moment: moment(new Date(startsAt)) });
  return (
    <Text size="s" tone="mute" lineHeight="1.5" wrap="anywhere" className={classes.note} dir="auto">
      {move === null ? was : text.split('\n')[0]}
    </Text>
  );
}

function Proposed({ interview, threadId, partner }: Shown) {
  const t = useTexts('interviews');
  const now = useToday();
  const isPassed = interview.slots.every((slot) => new Date(slot) <= now);
  return (
    <Card title={t('card.title', { title: interview.title })}>
      <InterviewFacts interview={interview} status={t(isPassed ? 'card.passed' : 'card.open')} />
      {interview.may.answer && !isPassed ? (
        <Choice interview={interview} threadId={threadId} slots={interview.slots} />
      ) : (
        <Times interview={interview} slots={interview.slots} />
      )}
      {interview.may.cancel && (
        <Wrap gap="10" marginTop="12" className={classes.acts} data-end>
          <InterviewCancel interview={interview} threadId={threadId} partner={partner} />
        </Wrap>
      )}
    </Card>
  );
}

function Times({ interview, slots }: { interview: Interview; slots: readonly string[] }) {
  const t = useTexts('interviews');
  return (
    <List marginTop="12" className={classes.times} aria-label={t('card.times')}>
      {slots.map((slot) => (
        <Row key={slot} as="li" gap="4 10" size="s" className={classes.time}>
          <Time interview={interview} at={new Date(slot)} />
        </Row>
      ))}
    </List>
  );
}

/** A time in the reader's timezone, and muted in the other person's. */
function Time({ interview, at }: { interview: Interview; at: Date }) {
  const { moment, theirs } = useTimes(interview);
  return (
    <>
      <Text as="time" weight="600" dateTime={at.toISOString()}>
        {moment(at)}
      </Text>
      <Text as="span" tone="mute" textAlign="end" className={classes.theirs}>
        {theirs(at)}
      </Text>
    </>
  );
}

/** The proposed times to choose from. */
function Choice({ interview, threadId, slots }: Omit<Shown, 'partner'> & { slots: readonly string[] }) {
  const { id, version, state } = interview;
  const t = useTexts('interviews');
  const name = useId();
  const now = useToday();
  const isOpen = (slot: string) => new Date(slot) > now;
  const [chosen, setChosen] = useState<string>();
  const answering = useInterviewChange(
    threadId,
    (slot: string | null) => send(answerInterview, { interviewId: id, version, slot, timeZone: browserTimeZone() }),
    focusLog,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== undefined) answering.mutate(chosen);
  };
  const { isPending, variables } = answering;
  return (
    <form onSubmit={submit}>
      <Box as="fieldset" marginTop="12" className={classes.times}>
        <VisuallyHidden component="legend">{t('card.times')}</VisuallyHidden>
        {slots.map((slot) => (
          <Row key={slot} as="label" gap="4 10" size="s" className={classes.time} htmlFor={`${name}-${slot}`}>
            <Radio
              id={`${name}-${slot}`}
              name={name}
              required
              checked={slot === chosen}
              disabled={!isOpen(slot)}
              onChange={() => setChosen(slot)}
            />
            <Time interview={interview} at={new Date(slot)} />
          </Row>
        ))}
      </Box>
      <Wrap gap="10" marginTop="12" className={classes.acts}>
        <Button
          type="submit"
          size="sm"
          disabled={chosen === undefined || isPending}
          loading={isPending && variables !== null}
        >
          {t('card.choose')}
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={isPending}
          loading={isPending && variables === null}
          onClick={() => answering.mutate(null)}
        >
          {t(state === 'confirmed' ? 'card.keepTime' : 'card.none')}
        </Button>
      </Wrap>
    </form>
  );
}

/** The next message carries the interview, so this card disappears, and the focus with it. */
const focusLog = () => document.querySelector<HTMLElement>('[role="log"]')?.focus();

function Confirmed({ interview, threadId, partner, startsAt, onMove }: Shown & { startsAt: Date; onMove: () => void }) {
  const t = useTexts('interviews');
  const { span, theirs } = useTimes(interview);
  const isAhead = startsAt > useToday();
  return (
    <Card title={span(startsAt, interview.minutes)} badge={t('card.confirmed')} isConfirmed>
      <InterviewFacts interview={interview} theirs={theirs(startsAt)} hasTitle />
      {isAhead && (
        <Text size="s" tone="mute" lineHeight="1.5" wrap="anywhere" className={classes.note}>
          {t('card.invited', { name: partner })}
        </Text>
      )}
      <Move interview={interview} threadId={threadId} partner={partner} isAhead={isAhead} />
      {isAhead && interview.may.cancel && (
        <Wrap gap="10" marginTop="12" className={classes.acts}>
          {interview.may.move && <QuietButton onClick={onMove}>{t('card.move')}</QuietButton>}
          <InterviewCancel interview={interview} threadId={threadId} partner={partner} />
        </Wrap>
      )}
    </Card>
  );
}

/** New times of a confirmed interview that wait for an answer: to choose from, or to withdraw. */
function Move({ interview, threadId, partner, isAhead }: Shown & { isAhead: boolean }) {
  const t = useTexts('interviews');
  const { id, version, move, may } = interview;
  const keeping = useInterviewChange(threadId, () => send(keepInterview, { interviewId: id, version }), focusLog);
  if (!move || !(may.answer || may.keep)) return null;
  return (
    <>
      <Text size="s" weight="600" lineHeight="1.5" wrap="anywhere" className={classes.note}>
        {move.isMine ? t('card.moving') : t('card.toMove', { name: partner })}
        {isAhead && ` ${move.isMine ? t('card.staysTheirs', { name: partner }) : t('card.staysYours')}`}
      </Text>
      {may.answer ? (
        <Choice interview={interview} threadId={threadId} slots={move.slots} />
      ) : (
        <>
          <Times interview={interview} slots={move.slots} />
          <QuietButton disabled={keeping.isPending} onClick={() => keeping.mutate(undefined)}>
            {t('card.keep')}
          </QuietButton>
        </>
      )}
    </>
  );
}

/** A declined or cancelled interview; if it had been confirmed, with its time. */
function Ended({ interview }: { interview: Interview }) {
  const t = useTexts('interviews');
  const { span, theirs } = useTimes(interview);
  const { state, startsAt, title, reason } = interview;
  if (startsAt !== null)
    return (
      <Card title={span(new Date(startsAt), interview.minutes)} badge={t('card.cancelled')} isOff>
        <InterviewFacts interview={interview} theirs={theirs(new Date(startsAt))} hasTitle />
        {reason !== '' && (
          <Text marginTop="12" size="s" lineHeight="1.5" wrap="anywhere" className={classes.reason} dir="auto">
            {reason}
          </Text>
        )}
      </Card>
    );
  return (
    <Card title={t('card.title', { title })} isOff>
      <InterviewFacts interview={interview} status={t(state === 'declined' ? 'card.declined' : 'card.takenBack')} />
    </Card>
  );
}

interface CardProps {
  title: string;
  badge?: string;
  isConfirmed?: boolean;
  isOff?: boolean;
  children: ReactNode;
}

const Card = ({ title, badge, isConfirmed, isOff, children }: CardProps) => (
  <section className={classes.card} data-confirmed={isConfirmed} data-off={isOff} aria-label={title}>
    {badge && (
      <Text as="span" padding="2 8" marginBottom="8" size="xs" weight="600" className={classes.badge}>
        {badge}
      </Text>
    )}
    <Text as="h3" size="l" lineHeight="1.3" wrap="anywhere" className={classes.title} dir="auto">
      {title}
    </Text>
    {children}
  </section>
);
