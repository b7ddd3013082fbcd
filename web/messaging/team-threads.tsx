import { Link } from '@tanstack/react-router';
import { listTeamThreads } from '#contract/conversations.ts';
import { at } from '#contract/screens.ts';
import { wholeTimeOf } from '#contract/texts/formats.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useToday } from '#web/platform/texts/today.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Box, List, Row, Text } from '#web/ui/layout.tsx';
import { shortLabel } from './dates.ts';
import list from './thread-list.module.css';
import classes from './thread-row.module.css';

const pollMilliseconds = 30_000;

/** Conversations shared by the viewer's colleagues, those with the newest messages first. */
export function TeamThreads({ openThreadId }: { openThreadId?: number | undefined }) {
  const t = useTexts('messaging');
  const locale = useLocale();
  const today = useToday();
  const { data, error, refetch } = useCall(listTeamThreads, {}, { refetchInterval: pollMilliseconds });
  if (!data)
    return error ? (
      <FailedState error={error} onRetry={() => void refetch()} text={t('team.failed')} />
    ) : (
      <DelayedSpinner />
    );
  if (data.threads.length === 0) return <p className={list.none}>{t('team.none')}</p>;
  return (
    <List gap="2" aria-label={t('team.label')}>
      {data.threads.map(({ threadId, talent, member, lastMessageAt }) => {
        const name = `${talent.firstName} ${talent.lastName}`;
        const moment = new Date(lastMessageAt);
        return (
          <li key={threadId} className={classes.row} data-open={threadId === openThreadId}>
            <Avatar name={name} url={talent.avatarUrl} size={42} />
            <Box flex="1" className={classes.text}>
              <Row gap="8" align="baseline" className={classes.head}>
                <Link
                  className={classes.name}
                  title={name}
                  to={at.teamThread}
                  params={{ id: String(threadId) }}
                  aria-current={threadId === openThreadId ? 'page' : undefined}
                >
                  {name}
                </Link>
                <Text
                  as="time"
                  flex="none"
                  size="xs"
                  tone="mute"
                  className={classes.time}
                  dateTime={moment.toISOString()}
                  title={wholeTimeOf(moment, locale)}
                >
                  {shortLabel(t, moment, today, locale)}
                </Text>
              </Row>
              <Row gap="6" className={classes.body}>
                <span className={classes.company}>
                  {t('team.sharedBy', { member: `${member.firstName} ${member.lastName}` })}
                </span>
              </Row>
            </Box>
          </li>
        );
      })}
    </List>
  );
}
