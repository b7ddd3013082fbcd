import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type SharedThread, type TeamMessage, readTeamThread } from '#contract/conversations.ts';
import type { Message } from '#contract/messaging.ts';
import { at } from '#contract/screens.ts';
import { send } from '#web/platform/calls/api.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { openProfile } from '#web/platform/page/profile-request.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import conversation from './conversation.module.css';
import { MessageLog } from './message-log.tsx';
import frame from './messages-screen.module.css';
import { beginDraft } from '#web/writing/outbox.ts';
import classes from './team-thread.module.css';
import { isRefused } from '#web/threads/use-messages.ts';
import { Box, Row, Text } from '#web/ui/layout.tsx';

const pollMilliseconds = 10_000;
const newest: number | null = null;

/** A conversation shared by a colleague: read-only, with a button to write to the engineer separately. */
export function TeamThreadScreen() {
  const t = useTexts('messaging');
  const { id } = useParams({ strict: false });
  const query = useTeamThread(Number(id));
  const { data, error, refetch } = query;
  const shared = data?.pages[0];
  usePageTitle(shared ? `${shared.talent.firstName} ${shared.talent.lastName}` : t('team.back'));
  const back = (
    <Link className={classes.back} to={at.clientMessages} params={{ id: undefined }} search={{ filter: 'team' }}>
      <ArrowLeft size={20} aria-hidden />
      {t('team.back')}
    </Link>
  );
  const isGone = isRefused(error);
  if (!shared || isGone)
    return (
      <div className={classes.waiting}>
        <h1 className={classes.heading}>{back}</h1>
        {isGone && <EmptyState text={t('team.gone')} />}
        {error && !isGone && <FailedState error={error} onRetry={() => void refetch()} text={t('thread.failed')} />}
        {!error && <DelayedSpinner />}
      </div>
    );
  const { talent, member } = shared;
  const name = `${talent.firstName} ${talent.lastName}`;
  const ownName = `${member.firstName} ${member.lastName}`;
  return (
    <div className={frame.frame}>
      <section
        className={`${conversation.conversation} ${classes.conversation}`}
        aria-label={t('team.title', { member: ownName, talent: name })}
      >
        {back}
        <Row as="header" flex="none" className={conversation.header}>
          <Avatar name={name} url={talent.avatarUrl} size={40} />
          <Box flex="1" className={conversation.who}>
            <h1 className={conversation.name} tabIndex={-1}>
              <button
                type="button"
                className={conversation.profile}
                title={name}
                onClick={() => openProfile({ profileType: 'talent', talentId: talent.id })}
              >
                {name}
              </button>
            </h1>
            <Text size="xs" tone="mute" className={conversation.role}>
              {t('team.note', { member: ownName })}
            </Text>
          </Box>
        </Row>
        <MessageLog
          userId={member.id}
          ownName={ownName}
          partnerName={name}
          messages={data.pages
            .toReversed()
            .flatMap(({ messages }) => messages.map((one) => asRead(one, t('team.video'))))}
          outgoing={[]}
          hasEarlier={query.hasNextPage}
          isReadingEarlier={query.isFetchingNextPage}
          onEarlier={() => void query.fetchNextPage()}
          onRetry={() => undefined}
          onDiscard={() => undefined}
        />
        <div className={`${conversation.foot} ${classes.foot}`}>
          <TakeOver talent={talent} member={member} />
        </div>
      </section>
    </div>
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

/** A message as the log shows it, with words in place of a video. */
const asRead = ({ hasVideo, text, ...message }: TeamMessage, video: string): Message => ({
  ...message,
  text: hasVideo ? [text, `(${video})`].filter((part) => part !== '').join('\n') : text,
  video: null,
  videoPoster: null,
  videoSeconds: null,
  attachments: [],
});

/** Leads to the viewer's own conversation with the engineer; for colleagues with a first line. */
function TakeOver({ talent, member }: Pick<SharedThread, 'talent' | 'member'>) {
  const t = useTexts('messaging');
  const navigate = useNavigate();
  const userId = useUser().id;
  const isOwn = member.id === userId;
  const open = () => {
    if (!isOwn) beginDraft({ userId, recipientId: talent.id }, t('team.takeOver', { name: member.firstName }));
    void navigate({ to: at.clientMessages, params: { id: String(talent.id) }, search: {} });
  };
  return <Button onClick={open}>{isOwn ? t('team.own') : t('team.write', { name: talent.firstName })}</Button>;
}
