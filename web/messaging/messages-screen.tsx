import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Id } from '#contract/fields.ts';
import { messagingGetMessages } from '#contract/messaging.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { messagesRouteOf, useUser } from '#web/platform/session.ts';
import { invalidate } from '#web/platform/use-call.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Conversation } from './conversation.tsx';
import classes from './messages-screen.module.css';
import { ThreadList } from './thread-list.tsx';
import { isRefused } from './use-messages.ts';
import { useSettled } from './use-settled.ts';
import { useThreads } from './use-threads.ts';

/** Milliseconds without a key after which the server searches. */
const searchDelay = 250;

/** Messages of talents and clients: threads on the left, the open one on the right; phones show one of them. */
export function MessagesScreen() {
  const t = useTexts('messaging');
  usePageTitle(t('screen.title'));
  const client = useQueryClient();
  const route = messagesRouteOf(useUser());
  const recipient = Id.safeParse(Number(useParams({ strict: false }).id));
  const [searchText, setSearchText] = useState('');
  const settled = useSettled(searchText.trim(), searchDelay);
  // An emptied field shows all threads at once.
  const search = searchText.trim() === '' ? '' : settled;
  const { list, opening, opened, isReady, isSearchable } = useThreads(
    recipient.success ? recipient.data : null,
    search,
  );
  return (
    <div className={classes.frame}>
      <div className={classes.screen} data-pane={recipient.success ? 'thread' : 'list'}>
        <div className={classes.list}>
          <h1 className={classes.title}>{t('screen.title')}</h1>
          <div className={classes.threads}>
            <ThreadList
              threads={list.threads}
              pages={list.query}
              search={list.search}
              searchText={isSearchable || searchText !== '' ? searchText : undefined}
              onSearch={setSearchText}
              openThreadId={opened?.threadId}
              onOpen={({ threadId }) => void invalidate(client, messagingGetMessages, { threadId })}
            />
          </div>
        </div>
        <div className={classes.thread}>
          {opened && <Conversation key={opened.threadId} thread={opened} />}
          {!recipient.success && isReady && <p className={classes.hint}>{t('screen.choose')}</p>}
          {recipient.success && !opened && isReady && (
            <div>
              <Link className={classes.back} to={route} params={{ id: undefined }}>
                <ArrowLeft size={20} aria-hidden />
                {t('screen.allThreads')}
              </Link>
              <Opening {...opening} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

function Opening({ error, refetch }: Pick<ReturnType<typeof useThreads>['opening'], 'error' | 'refetch'>) {
  const t = useTexts('messaging');
  if (!error) return <DelayedSpinner />;
  if (isRefused(error))
    return <EmptyState text={t(error.code === 'forbidden' ? 'screen.notAllowed' : 'screen.noSuchPerson')} />;
  return <FailedState error={error} onRetry={() => void refetch()} text={t('screen.openingFailed')} />;
}
