import { shareThread } from '#contract/conversations.ts';
import type { Interview } from '#contract/interview.ts';
import type { Message, Thread, ThreadPosition } from '#contract/messaging.ts';
import type { Language } from '#contract/texts/languages.ts';
import { presentContact } from '#server/contacts/service.ts';
import { fitOnceStated } from '#server/matching/service.ts';
import { mediaUrl, posterKeyOf } from '#server/media/service.ts';
import { type Viewer, whyNotActing } from '#server/platform/session/viewer.ts';
import { placeLine, presentZone } from '#server/reference/service.ts';
import type { MessageRow } from './message-store.ts';
import { whyNotClose, whyNotShare } from './policy.ts';
import type { ShownPosition } from './position-store.ts';
import type { ThreadRow } from './store.ts';

/** Addresses of files, readable by the two people of their thread. */
export const videoUrl = (fileName: string): string => mediaUrl(`video/${fileName}`);
export const attachmentUrl = (fileName: string): string => mediaUrl(`attachment/${fileName}`);
export const posterUrl = (fileName: string): string => posterKeyOf(videoUrl(fileName));

/** The viewing person of a thread, their language, and the days after which a first message lapses. */
export interface Onlooker {
  viewer: Pick<Viewer, 'id' | 'type' | 'session'>;
  language: Language;
  answerDays: number;
}

/** Presents a thread, with its positions, the latest first, to one of its two people. */
export function presentThread(
  row: ThreadRow,
  [position, ...others]: readonly ShownPosition[],
  { viewer, language, answerDays }: Onlooker,
): Thread {
  const { companyId, companyName, verifiedDomain, owedDays, closedBy, closingReason, readerCount } = row;
  const zone = presentZone(row.timezone ?? position?.open?.timezone ?? null, language);
  const standing = {
    contactState: row.contactState,
    isBetweenColleagues: row.contact === null,
    isEnded: row.isHidden || row.isClosed || row.isUnavailable,
  };
  return {
    threadId: row.threadId,
    user: {
      id: row.userId,
      type: row.type,
      firstName: row.firstName,
      lastName: row.lastName,
      avatarUrl: mediaUrl(row.avatarKey),
      company: companyId !== null && companyName !== null ? { id: companyId, name: companyName, verifiedDomain } : null,
      title: row.title,
    },
    unread: row.unread,
    lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
    lastMessage:
      row.lastMessageId === null
        ? null
        : {
            isMine: row.isLastMine ?? false,
            text: row.lastText ?? '',
            hasVideo: row.hasLastVideo ?? false,
            ...(row.lastAttachment !== null && { attachment: row.lastAttachment }),
          },
    position: position ? presentPosition(position, language) : null,
    ...(others.length > 0 && { otherPositions: others.map((other) => presentPosition(other, language)) }),
    ...(zone && row.type !== viewer.type && { zone }),
    ...(owedDays !== null && { owedDays }),
    ...(row.isHidden && { isHiddenFrom: true }),
    ...(row.mayEnd && { mayEnd: true }),
    ...(row.isClosed && { isClosed: true }),
    ...(row.contact && { contact: presentContact(row.contact, viewer, answerDays) }),
    ...(row.isUnavailable && { isUnavailable: true }),
    ...(closedBy !== null && { closing: { isMine: closedBy === viewer.id, reason: closingReason } }),
    ...(row.isArchived && { isArchived: true }),
    ...(readerCount !== null && { readerCount }),
    ...(!whyNotClose(standing) && { mayClose: true }),
    ...(!(whyNotActing(viewer, shareThread) ?? whyNotShare(standing, viewer)) && { mayShare: true }),
  };
}

/** Presents a position of a thread; if no longer open, only the title that both have seen. */
export function presentPosition({ title, open }: ShownPosition, language: Language): ThreadPosition {
  if (!open) return { title, open: null };
  const { hashId, talent } = open;
  return { title, open: { hashId, place: placeLine(open, language), fit: talent && fitOnceStated(open, talent) } };
}

/** Presents a message, with its interview among those given. */
export const presentMessage = (
  { id, userId, text, createdAt, video, videoSeconds, hasPoster, videoText, attachments, ...row }: MessageRow,
  interviews?: ReadonlyMap<number, Interview>,
): Message => {
  const interview = row.interviewId === null ? undefined : interviews?.get(row.interviewId);
  return {
    id,
    user_id: userId,
    text,
    video: video && videoUrl(video),
    videoPoster: video && hasPoster ? posterUrl(video) : null,
    videoSeconds,
    ...(videoText !== null && { videoText }),
    attachments: attachments?.map(({ fileName, name, size }) => ({ name, size, url: attachmentUrl(fileName) })) ?? [],
    created_at: toMilliseconds(createdAt),
    ...(interview && { interview }),
    ...(row.about && { about: row.about }),
  };
};

const secondsLength = '2026-11-21T08:36:46'.length;
const millisecondsLength = '2026-11-21T08:36:46.632'.length;

/** Formats a time as JavaScript does. PostgreSQL has microseconds and drops trailing zeros. */
const toMilliseconds = (time: string): string =>
  `${time.slice(0, secondsLength)}.${time.slice(secondsLength + 1, millisecondsLength).padEnd(3, '0')}Z`;
