import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type TeamMessage, readTeamThread } from '#contract/conversations.ts';
import type { Message } from '#contract/messaging.ts';
import { at } from '#contract/screens.ts';
import { send } from '#web/platform/calls/api.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { useUser } from '#web/platform/session/session.ts';
import { type TextsOf, useTexts } from '#web/platform/texts/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import conversation from './conversation.module.css';
import { MessageLog } from './message-log.tsx';
import { MessagesFrame } from './messages-frame.tsx';
import frame from './messages-screen.module.css';
import { TeamLine } from '#web/history/team-line.tsx';
import { useNotes } from '#web/history/use-notes.tsx';
import { beginDraft } from '#web/writing/outbox.ts';
import { PinnedPosition } from './pinned-position.tsx';
import classes from './team-thread.module.css';
import { TeamThreads } from './team-threads.tsx';
import { ThreadStage } from './thread-stage.tsx';
import { ThreadFilters } from './thread-filters.tsx';
import { useThreads } from './use-threads.ts';
import { isRefused } from '#web/threads/use-messages.ts';
import { Box, Row, Text } from '#web/ui/layout.tsx';

const pollMilliseconds = 10_000;
const newest: number | null = null;

/**
 * Conversations that colleagues share on the left; the open one on the right, read-only, with a button to write to the
 * engineer separately.
 */
export function TeamThreadScreen() {
  const threadId = Number(useParams({ strict: false }).id);
  const { toAnswerCount, archivedCount } = useThreads(null, undefined, { search: '', filter: 'team' });
  return (
    <MessagesFrame
      isOpen
      list={
        <>
          <ThreadFilters toAnswerCount={toAnswerCount} archivedCount={archivedCount} chosen="team" />
          <TeamThreads openThreadId={threadId} />
        </>
      }
    >
      <TeamThread key={threadId} threadId={threadId} />
    </MessagesFrame>
  );
}

function TeamThread({ threadId }: { threadId: number }) {
  const t = useTexts('messaging');
  const navigate = useNavigate();
  const { id: userId, actingAdministrator } = useUser();
  const isActing = actingAdministrator !== null;
  const query = useTeamThread(threadId);
  const { data, error, refetch } = query;
  const shared = data?.pages[0];
  usePageTitle(shared ? `${shared.talent.firstName} ${shared.talent.lastName}` : t('team.back'));
  const notes = useNotes(shared?.talent);
  const toList = { to: at.clientMessages, params: { id: undefined }, search: { filter: 'team' } } as const;
  const isGone = isRefused(error);
  if (!shared || isGone)
    return (
      <div>
        <Link className={frame.back} {...toList}>
          <ArrowLeft size={20} aria-hidden />
          {t('team.back')}
        </Link>
        {isGone && <EmptyState text={t('team.gone')} />}
        {error && !isGone && <FailedState error={error} onRetry={() => void refetch()} text={t('thread.failed')} />}
        {!error && <DelayedSpinner />}
      </div>
    );
  const { talent, member, position } = shared;
  const isOwn = member.id === userId;
  // Leads to the viewer's own conversation; for colleagues about the same position, with a first line.
  const takeOver = () => {
    if (!isOwn) beginDraft({ userId, recipientId: talent.id }, t('team.takeOver', { name: member.firstName }));
    const about = isOwn ? undefined : position?.open?.hashId;
    void navigate({ to: at.clientMessages, params: { id: String(talent.id) }, search: about ? { about } : {} });
  };
  const name = `${talent.firstName} ${talent.lastName}`;
  const ownName = `${member.firstName} ${member.lastName}`;
  return (
    <section className={conversation.conversation} aria-label={t('team.title', { member: ownName, talent: name })}>
      <Row as="header" flex="none" className={conversation.header}>
        <Link className={conversation.back} {...toList} aria-label={t('team.back')}>
          <ArrowLeft size={20} aria-hidden />
        </Link>
        <Avatar name={name} url={talent.avatarUrl} size={40} />
        <Box flex="1" className={conversation.who}>
          <h2 className={conversation.name} tabIndex={-1}>
            <button
              type="button"
              className={conversation.profile}
              title={name}
              onClick={() => openProfile({ profileType: 'talent', talentId: talent.id })}
            >
              {name}
            </button>
          </h2>
          <Text size="xs" tone="mute" className={conversation.role}>
            {t('team.note', { member: ownName })}
          </Text>
          <TeamLine talent={talent} />
        </Box>
        {notes?.button}
      </Row>
      {notes?.dialog}
      {isActing ? (
        position && <PinnedPosition position={position} />
      ) : (
        <ThreadStage talent={talent} position={position} onWrite={takeOver} />
      )}
      <MessageLog
        userId={member.id}
        ownName={ownName}
        partnerName={name}
        messages={data.pages.toReversed().flatMap(({ messages }) => messages.map((one) => asRead(one, t)))}
        outgoing={[]}
        hasEarlier={query.hasNextPage}
        isReadingEarlier={query.isFetchingNextPage}
        onEarlier={() => void query.fetchNextPage()}
        onRetry={() => undefined}
        onDiscard={() => undefined}
      />
      <div className={`${conversation.foot} ${classes.foot}`}>
        <Button onClick={takeOver}>{isOwn ? t('team.own') : t('team.write', { name: talent.firstName })}</Button>
      </div>
    </section>
  );
}

/** Pages of a shared conversation, newest first; all are refetched together. */
function useTeamThread(threadId: number) {
  return useInfiniteQuery({
    queryKey: keyOf(readTeamThread, { threadId }),
    queryFn: ({ pageParam, signal }) => send(readTeamThread, { threadId, beforeId: pageParam }, { signal }),
    initialPageParam: newest,
    getNextPageParam: ({ messages, hasMore }) => (hasMore ? (messages[0]?.id ?? null) : null),
    refetchInterval: ({ state }) => (isRefused(state.error) ? false : pollMilliseconds),
    retry: false,
  });
}

/** A message as the log shows it, with words in place of a video and of files. */
const asRead = ({ hasVideo, files, text, ...message }: TeamMessage, t: TextsOf<'messaging'>): Message => ({
  ...message,
  text: [
    ...(text === '' ? [] : [text]),
    ...(hasVideo ? [`(${t('team.video')})`] : []),
    ...files.map((name) => t('team.file', { name })),
  ].join('\n'),
  video: null,
  videoPoster: null,
  videoSeconds: null,
  attachments: [],
});
