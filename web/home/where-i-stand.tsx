import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { type Standing, searchPositions, standingSearch } from '#contract/position-search.ts';
import { at } from '#contract/screens.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { messagesRouteOf, useUser } from '#web/platform/session/session.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useToday } from '#web/platform/texts/today.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { recentDay, liveLabel } from '#web/positions/day-labels.ts';
import { useMarking } from '#web/positions/marking.ts';
import { Button } from '#web/ui/button.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { List, Text } from '#web/ui/layout.tsx';
import { NotSentRow } from './not-sent-row.tsx';
import { StandingRow } from './standing-row.tsx';
import classes from './standing.module.css';

const parts = ['conversation', 'saved', 'ended'] as const;

/** Positions an engineer saved, came for or wrote about, open or not, with the next step for each. */
export function WhereIStand() {
  const t = useTexts('home');
  const stood = useCall(searchPositions, standingSearch);
  if (stood.isError) return <FailedState error={stood.error} onRetry={() => void stood.refetch()} />;
  if (!stood.data) return <DelayedSpinner />;
  const { standing = [], passedCount = 0 } = stood.data;
  return (
    <div>
      {standing.length === 0 && <EmptyState text={t('standing.none')} />}
      {parts.map((part) => {
        const notSent = part === 'conversation' ? standing.filter((one) => one.part === 'begun') : [];
        const rows = [...notSent, ...standing.filter((one) => one.part === part)];
        return (
          rows.length > 0 && (
            <Part key={part} part={part} count={rows.length}>
              {rows.map((one) => (
                <Row key={`${one.conversation?.userId} ${one.kept?.hashId}`} standing={one} />
              ))}
            </Part>
          )
        );
      })}
      {passedCount > 0 && (
        <Text marginTop="24" size="s" tone="mute">
          {t.rich('standing.passed', {
            count: passedCount,
            link: <Link className={classes.link} to={at.talentHome} search={{ show: 'passed' }} />,
          })}
        </Text>
      )}
    </div>
  );
}

function Part({ part, count, children }: { part: (typeof parts)[number]; count: number; children: ReactNode }) {
  const t = useTexts('home');
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Text as="h2" size="l" lineHeight="1.3" className={classes.heading} id={id}>
        {t(`standing.${part}`)}{' '}
        <Text as="span" tone="tick" font="tabular" className={classes.count}>
          {count}
        </Text>
      </Text>
      <List>{children}</List>
    </section>
  );
}

function Row({ standing }: { standing: Standing }) {
  const t = useTexts('home');
  const { part, title, company, position, conversation, kept } = standing;
  const words = useWords(standing);
  const open = position && (() => openProfile({ profileType: 'position', positionHashId: position.hashId }));
  if (part === 'begun' && position) return <NotSentRow position={{ title, company, ...position }} />;
  return (
    <StandingRow title={title} company={company} pay={position?.pay} onOpen={open ?? undefined} {...words}>
      {conversation ? (
        <ToConversation userId={conversation.userId} />
      ) : open ? (
        <Button variant="default" size="sm" onClick={open}>
          {t('standing.message')}
        </Button>
      ) : (
        kept && <Remove hashId={kept.hashId} />
      )}
    </StandingRow>
  );
}

function ToConversation({ userId }: { userId: number }) {
  const t = useTexts('home');
  const to = messagesRouteOf(useUser());
  return (
    <Button
      variant="default"
      size="sm"
      renderRoot={(props) => <Link to={to} params={{ id: String(userId) }} search={{}} {...props} />}
    >
      {t('standing.open')}
    </Button>
  );
}

/** Removes the mark of a position that has ended. */
function Remove({ hashId }: { hashId: string }) {
  const t = useTexts('home');
  const { takeBack } = useMarking();
  return (
    <Button variant="default" size="sm" onClick={() => takeBack({ id: 0, hashId, mark: 'saved' })}>
      {t('standing.remove')}
    </Button>
  );
}

/** Hook: the state of a position, and the next step. */
function useWords({ company, position, part, conversation, kept, closeReason }: Standing): {
  state: string;
  next: string;
} {
  const t = useTexts('home');
  const positions = useTexts('positions');
  const locale = useLocale();
  const now = useToday();
  const on = (at: number) => recentDay(new Date(at), now, locale);
  const last = conversation
    ? conversation.isMine
      ? t('standing.youWrote', on(conversation.at))
      : t('standing.theyWrote', { ...on(conversation.at), name: conversation.name })
    : kept
      ? t('standing.savedOn', on(kept.at))
      : '';
  if (part === 'ended') {
    const closedBy = conversation?.closedBy;
    const ended = closedBy === 'me' ? t('standing.declined') : t('standing.closed', { company: company.name });
    const notOpen = closeReason ? t(`standing.ended.${closeReason}`) : t('standing.notOpen');
    return { state: closedBy && position ? ended : notOpen, next: last };
  }
  if (conversation) return { state: last, next: t(conversation.isMine ? 'standing.waiting' : 'standing.yourTurn') };
  return { state: last, next: position ? liveLabel(positions, new Date(position.liveSince), now) : '' };
}
