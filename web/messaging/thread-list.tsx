import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Thread, ThreadFilter } from '#contract/messaging.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { useNearScreen } from '#web/ui/near-screen.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './thread-list.module.css';
import { ThreadRow } from './thread-row.tsx';
import { useToday } from '#web/platform/texts/today.ts';
import { List } from '#web/ui/layout.tsx';

/** Pages of threads, as the query client provides them. */
export interface ThreadPages {
  isPending: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  error: Error | null;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface Props {
  threads: readonly Thread[];
  pages: ThreadPages;
  /** The search term; empty for all threads. */
  search: string;
  filter?: ThreadFilter | undefined;
  /** Instead of the usual words about an empty list. */
  none?: ReactNode;
  /** Text in the search field, or undefined for a handful of threads, which need no search. */
  searchText: string | undefined;
  onSearch: (text: string) => void;
  openThreadId: number | undefined;
  onOpen: (thread: Thread) => void;
}

/** Threads, newest first, loaded on scrolling and searchable by person or company name. */
export function ThreadList({
  threads,
  pages,
  search,
  filter,
  none,
  searchText,
  onSearch,
  openThreadId,
  onOpen,
}: Props) {
  const t = useTexts('messaging');
  const today = useToday();
  const count = String(threads.length);
  return (
    <>
      {searchText !== undefined && (
        <TextInput
          className={classes.search}
          type="search"
          aria-label={t('threads.search')}
          placeholder={t('threads.search')}
          leftSection={<Search size={16} aria-hidden />}
          maxLength={200}
          value={searchText}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      )}
      {pages.isPending && <DelayedSpinner />}
      {!pages.isPending && threads.length === 0 && pages.error && (
        <FailedState error={pages.error} onRetry={() => void pages.refetch()} text={t('threads.failed')} />
      )}
      {!pages.isPending && threads.length === 0 && !pages.error && (none || <None search={search} filter={filter} />)}
      <VisuallyHidden component="output">
        {search !== '' && !pages.isPending && t(pages.hasNextPage ? 'threads.foundMore' : 'threads.found', { count })}
      </VisuallyHidden>
      <List gap="2" aria-label={t('threads.label')}>
        {threads.map((thread) => (
          <ThreadRow
            key={thread.threadId}
            thread={thread}
            isOpen={thread.threadId === openThreadId}
            today={today}
            onOpen={() => onOpen(thread)}
          />
        ))}
      </List>
      <End key={threads.length} pages={pages} />
    </>
  );
}

function None({ search, filter }: Pick<Props, 'search' | 'filter'>) {
  const t = useTexts('messaging');
  if (search === '' && filter) return <p className={classes.none}>{t(`threads.none.${filter}`)}</p>;
  if (search === '') return <EmptyState text={t('threads.none')} />;
  return <p className={classes.none}>{t('threads.noneFound')}</p>;
}

/** Loads the next page when the end of the list comes near; with the keyboard, by its button. */
function End({ pages }: { pages: ThreadPages }) {
  const t = useTexts('messaging');
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  // After a failed page, wait for the button: the end of the list stays near and would retry in a loop.
  const endRef = useNearScreen((isNear) => {
    if (isNear && !isFetchNextPageError) loadMore();
  });
  return (
    <div ref={endRef} className={classes.end}>
      {isFetchingNextPage && <DelayedSpinner label={t('threads.loadingMore')} />}
      {isFetchNextPageError && !isFetchingNextPage && <FailedState error={pages.error} onRetry={loadMore} />}
      {hasNextPage && !isFetchingNextPage && !isFetchNextPageError && (
        <Button variant="default" size="sm" onClick={loadMore}>
          {t('threads.showMore')}
        </Button>
      )}
    </div>
  );
}
