import { Link } from '@tanstack/react-router';
import { accountTypes } from '#contract/call.ts';
import type { ThreadFilter } from '#contract/messaging.ts';
import { messagesRouteOf, useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './thread-filters.module.css';
import { useThreadFilter } from './use-thread-filter.ts';

interface Props {
  toAnswerCount: number;
  archivedCount: number;
  chosen: ThreadFilter | 'team' | undefined;
}

/** Links above the threads: to all, to those of a filter, and for clients to those shared by colleagues. */
export function ThreadFilters({ toAnswerCount, archivedCount, chosen }: Props) {
  const t = useTexts('messaging');
  const user = useUser();
  const to = messagesRouteOf(user);
  const isClient = user.type === accountTypes.client;
  const { mine } = useThreadFilter();
  const kept = mine === undefined ? {} : { mine };
  const link = (filter?: ThreadFilter | 'team') => ({
    className: classes.filter,
    to,
    params: { id: undefined },
    search: filter ? { ...kept, filter } : kept,
    // Also while a thread is open; the router marks a link only at its exact address.
    activeOptions: { exact: true },
    ...(filter === chosen && { 'aria-current': 'true' as const }),
  });
  return (
    <nav className={classes.root} aria-label={t('filter.label')}>
      <Link {...link()}>{t('filter.all')}</Link>
      <Link {...link('toAnswer')}>
        {toAnswerCount > 0
          ? t.rich('filter.waiting', { count: toAnswerCount, tag: <span className={classes.count} /> })
          : t('filter.toAnswer')}
      </Link>
      <Link {...link('closed')}>{t('filter.closed')}</Link>
      {(archivedCount > 0 || chosen === 'archived') && <Link {...link('archived')}>{t('filter.archived')}</Link>}
      {isClient && <Link {...link('team')}>{t('filter.team')}</Link>}
    </nav>
  );
}
