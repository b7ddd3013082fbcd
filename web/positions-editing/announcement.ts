import { type AnnouncementProgress, announcementProgress } from '#contract/announcements.ts';
import { useCall } from '#web/platform/use-call.ts';
import { isUnderWay } from './announcement-words.ts';

/** Milliseconds between two looks while something is being sent. */
const pace = 3_000;

/** How far the mails are that announce a position; looks again while any of the company's are being sent. */
export function useAnnouncement(positionId: number): AnnouncementProgress | undefined {
  const { data } = useCall(
    announcementProgress,
    {},
    {
      refetchInterval: ({ state }) => (state.data?.announcements.some(isUnderWay) ? pace : false),
    },
  );
  return data?.announcements.find((announcement) => announcement.positionId === positionId);
}
