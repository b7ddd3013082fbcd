import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { accountTypes } from '#contract/call.ts';
import type { ProblemCode } from '#contract/errors.ts';
import { Id } from '#contract/fields.ts';
import { type Thread, messagingGetMessages } from '#contract/messaging.ts';
import { MineSwitch, NoneOfMine } from '#web/positions/mine.tsx';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { messagesRouteOf, useUser } from '#web/platform/session/session.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { Conversation } from './conversation.tsx';
import classes from './messages-screen.module.css';
import { MessagesFrame } from './messages-frame.tsx';
import { ThreadList } from './thread-list.tsx';
import { isRefused } from '#web/threads/use-messages.ts';
import { useThreadFilter } from './use-thread-filter.ts';
import { useThreads } from './use-threads.ts';
import { ThreadFilters } from './thread-filters.tsx';
import { TeamThreads } from './team-threads.tsx';

/** Milliseconds without a key press before the server searches. */
const searchDelay = 250;

/** Widths that show list and thread side by side: all but --phone in media.css. */
const besideQuery = '(width >= 768px)';

/** Messages of talents and clients: threads on the left, the open one on the right; phones show one of them. */
export function MessagesScreen() {
  const t = useTexts('messaging');
  const client = useQueryClient();
  const user = useUser();
  const route = messagesRouteOf(user);
  const recipient = Id.safeParse(Number(useParams({ strict: false }).id));
  const { about } = useSearch({ strict: false });
  const [searchText, setSearchText] = useState('');
  const settled = useSettled(searchText.trim(), searchDelay);
  // An emptied field shows all threads at once.
  const search = searchText.trim() === '' ? '' : settled;
  const shown = useThreadFilter();
  const { filter: chosen } = shown;
  const isTeam = chosen === 'team';
  const { list, newest, toAnswerCount, archivedCount, mine, opening, opened, isReady, isSearchable } = useThreads(
    recipient.success ? recipient.data : null,
    typeof about === 'string' ? about : undefined,
    { search, filter: chosen },
  );
  const isNarrowed = searchText !== '' || chosen !== undefined || mine.isOn;
  const hasNone = isReady && !recipient.success && !isNarrowed && list.threads.length + archivedCount === 0;
  usePageTitle(opened ? `${opened.user.firstName} ${opened.user.lastName}` : t('screen.title'));
  useNewestOpened(recipient.success || isTeam ? undefined : newest);
  return (
    <MessagesFrame
      isOpen={recipient.success}
      isEmpty={hasNone}
      aside={!isTeam && mine.isOffered && <MineSwitch {...mine} />}
      list={
        <>
          {isReady && (!hasNone || user.type === accountTypes.client) && (
            <ThreadFilters toAnswerCount={toAnswerCount} archivedCount={archivedCount} chosen={chosen} />
          )}
          {isTeam ? (
            <TeamThreads />
          ) : (
            <ThreadList
              threads={list.threads}
              pages={list.query}
              search={list.search}
              filter={isTeam ? undefined : chosen}
              none={mine.isOn && <NoneOfMine {...mine} text={t('threads.none.mine')} />}
              searchText={isSearchable || searchText !== '' ? searchText : undefined}
              onSearch={setSearchText}
              openThreadId={opened?.threadId}
              onOpen={({ threadId }) => void invalidate(client, messagingGetMessages, { threadId })}
            />
          )}
        </>
      }
    >
      {opened && <Conversation key={opened.threadId} thread={opened} />}
      {recipient.success && !opened && isReady && (
        <div>
          <Link className={classes.back} to={route} params={{ id: undefined }} search={shown}>
            <ArrowLeft size={20} aria-hidden />
            {t('screen.allThreads')}
          </Link>
          <Opening {...opening} />
        </div>
      )}
    </MessagesFrame>
  );
}

/** Opens the newest thread where list and thread are side by side. */
function useNewestOpened(newest: Thread | undefined): void {
  const isBeside = useMedia(besideQuery);
  const navigate = useNavigate();
  const to = messagesRouteOf(useUser());
  const newestId = isBeside ? newest?.user.id : undefined;
  const { filter, mine } = useThreadFilter();
  useEffect(() => {
    if (newestId === undefined) return;
    const search = { ...(filter && { filter }), ...(mine !== undefined && { mine }) };
    void navigate({ to, params: { id: String(newestId) }, search, replace: true });
  }, [newestId, to, filter, mine, navigate]);
}

function Opening({ error, refetch }: Pick<ReturnType<typeof useThreads>['opening'], 'error' | 'refetch'>) {
  const t = useTexts('messaging');
  if (!error) return <DelayedSpinner />;
  if (isRefused(error)) return <EmptyState text={t(refusalOf(error.code))} />;
  return <FailedState error={error} onRetry={() => void refetch()} text={t('screen.openingFailed')} />;
}

function refusalOf(code: ProblemCode) {
  if (code === 'conversation-closed') return 'thread.closed';
  return code === 'forbidden' ? 'screen.notAllowed' : 'screen.noSuchPerson';
}

/** Returns the value once it has been unchanged for the given milliseconds, and the previous one until then. */
function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
