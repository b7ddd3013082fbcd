import { ArrowDown } from 'lucide-react';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import type { Interview } from '#contract/interview.ts';
import type { Message } from '#contract/messaging.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Bubble } from './bubble.tsx';
import { dayLabel, dayOf, minuteOf } from './dates.ts';
import classes from './message-log.module.css';
import { type Outgoing, rowKeyOf } from '#web/writing/outbox.ts';
import { SendingState } from '#web/writing/sending-state.tsx';
import { useLogScroll } from './use-log-scroll.ts';
import { useToday } from '#web/platform/texts/today.ts';
import { Stack, Text } from '#web/ui/layout.tsx';

/** Pixels from the top at which earlier messages are loaded. */
const earlyZone = 160;

/** A message with an interview. */
export type CarryingMessage = Message & { interview: Interview };

interface Props {
  userId: number;
  partnerName: string;
  messages: readonly Message[];
  outgoing: readonly Outgoing[];
  /** The position of the messages stored last. */
  positionHashId?: string | undefined;
  hasEarlier: boolean;
  isReadingEarlier: boolean;
  onEarlier: () => void;
  onRetry: (message: Outgoing) => void;
  onDiscard: (message: Outgoing) => void;
  /** The user's name as author, where another person reads; else 'You'. */
  ownName?: string;
  /** Renders the button that reports a message of the other person. */
  renderReport?: (messageId: number) => ReactNode;
  /** Renders the interview of a message: as it is now in the last that carries it, folded in earlier ones. */
  renderInterview?: (message: CarryingMessage, place: 'last' | 'earlier') => ReactNode;
}

/** Messages of a thread by day, newest last. `LiveRegion` announces new ones, not the log itself. */
export function MessageLog(props: Props) {
  const {
    userId,
    partnerName,
    messages,
    outgoing,
    positionHashId,
    hasEarlier,
    isReadingEarlier,
    onEarlier,
    onRetry,
    onDiscard,
    renderReport,
    renderInterview,
  } = props;
  const t = useTexts('messaging');
  const { ownName = t('log.you') } = props;
  const locale = useLocale();
  const newest = messages.at(-1);
  const today = useToday();
  const { box, content, hasNews, onScroll, scrollToEnd } = useLogScroll({
    firstId: messages[0]?.id,
    newestId: newest?.id,
    isNewestMine: newest?.user_id === userId,
    writtenKey: outgoing.at(-1)?.clientKey,
  });
  const latest = messages.findLast(({ about }) => about)?.about?.hashId ?? positionHashId;
  const carriers = new Map(messages.flatMap(({ id, interview }) => (interview ? [[interview.id, id]] : [])));
  const entries: Entry[] = [
    ...messages.map((message) => {
      const { id, user_id, text, video, attachments, created_at, interview, about } = message;
      const isMine = user_id === userId;
      return {
        key: rowKeyOf(id),
        bubble: {
          author: isMine ? ownName : partnerName,
          isMine,
          text,
          video: video === null ? null : videoOf(message, video),
          attachments,
          writtenAt: new Date(created_at),
          about,
          ...(!isMine && { report: renderReport?.(id) }),
          ...(interview && {
            card: renderInterview?.({ ...message, interview }, carriers.get(interview.id) === id ? 'last' : 'earlier'),
          }),
        },
      };
    }),
    // Keeps the same key once the thread includes the message, so that a playing video continues.
    ...outgoing.map((message, index) => ({
      key: message.clientKey,
      isUnsent: message.state === 'failed' || message.state === 'waiting',
      bubble: {
        author: t('log.you'),
        isMine: true,
        text: message.text,
        video: message.video,
        attachments: message.attachments,
        writtenAt: new Date(message.createdAt),
        about: beginningOf(message, outgoing[index - 1]?.about ?? latest),
        children: message.state !== 'stored' && (
          <SendingState message={message} onRetry={() => onRetry(message)} onDiscard={() => onDiscard(message)} />
        ),
      },
    })),
  ];
  return (
    <div className={classes.frame}>
      <div
        ref={box}
        className={classes.log}
        role="log"
        aria-live="off"
        aria-label={t('log.label', { name: partnerName })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a stop of its own the keyboard could not scroll it
        tabIndex={0}
        onScroll={() => {
          onScroll();
          if (hasEarlier && !isReadingEarlier && box.current && box.current.scrollTop < earlyZone) onEarlier();
        }}
      >
        <Stack ref={content} gap="12" justify="end" className={classes.content}>
          {hasEarlier && (
            <Button
              variant="default"
              size="xs"
              className={classes.earlier}
              loading={isReadingEarlier}
              onClick={onEarlier}
            >
              {t('log.earlier')}
            </Button>
          )}
          {entries.length === 0 && (
            <Text size="xs" tone="mute" weight="600" className={classes.day}>
              {t('log.first')}
            </Text>
          )}
          {byDays(entries, (writtenAt) => dayLabel(t, writtenAt, today, locale))}
        </Stack>
      </div>
      {hasNews && (
        <Button
          className={classes.news}
          size="xs"
          leftSection={<ArrowDown size={14} aria-hidden />}
          onClick={scrollToEnd}
        >
          {t('log.new')}
        </Button>
      )}
    </div>
  );
}

const videoOf = ({ videoPoster, videoSeconds, videoText }: Message, url: string) => ({
  url,
  posterUrl: videoPoster,
  seconds: videoSeconds ?? 0,
  ...(videoText !== undefined && { text: videoText }),
});

/** The position of an outgoing message, unless it is that of the one before. */
const beginningOf = ({ about, aboutTitle }: Outgoing, former: string | undefined) =>
  about !== undefined && aboutTitle !== undefined && about !== former
    ? { hashId: about, title: aboutTitle }
    : undefined;

interface Entry {
  key: string;
  /** Shows that it is waiting or was refused, so it is not grouped. */
  isUnsent?: boolean;
  bubble: ComponentProps<typeof Bubble>;
}

const areTogether = (earlier: Entry | undefined, later: Entry | undefined): boolean =>
  earlier !== undefined &&
  later !== undefined &&
  !earlier.isUnsent &&
  !later.isUnsent &&
  earlier.bubble.card === undefined &&
  later.bubble.card === undefined &&
  later.bubble.about === undefined &&
  earlier.bubble.isMine === later.bubble.isMine &&
  minuteOf(earlier.bubble.writtenAt) === minuteOf(later.bubble.writtenAt);

/** Adds the day's label before the first entry of each day, and groups those of one author and minute. */
function byDays(entries: readonly Entry[], labelOf: (writtenAt: Date) => string): ReactNode {
  return entries.map((entry, index) => {
    const { key, bubble } = entry;
    const [earlier, later] = [entries[index - 1], entries[index + 1]];
    const isFirstOfDay = !earlier || dayOf(earlier.bubble.writtenAt) !== dayOf(bubble.writtenAt);
    return (
      <Fragment key={key}>
        {isFirstOfDay && (
          <Text size="xs" tone="mute" weight="600" className={classes.day}>
            {labelOf(bubble.writtenAt)}
          </Text>
        )}
        <Bubble {...bubble} isContinuing={areTogether(earlier, entry)} isContinued={areTogether(entry, later)} />
      </Fragment>
    );
  });
}
