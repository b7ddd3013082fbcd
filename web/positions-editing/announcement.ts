import { type AnnouncementProgress, announcementProgress } from '#contract/announcements.ts';
import { useCall } from '#web/platform/use-call.ts';
import { isUnderWay } from './announcement-words.ts';

/** Polling interval in milliseconds while mails are being sent. */
const pace = 3_000;

/** Progress of a position's announcement; polls while any of the company's announcements is being sent. */
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
