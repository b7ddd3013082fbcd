import { useQuery } from '@tanstack/react-query';
import { type AnnouncementProgress, announcementProgress } from '#contract/announcements.ts';
import { send } from '#web/platform/api.ts';

/** Milliseconds between two looks while something is being sent. */
const pace = 3_000;

/** How far the mails are that announce a position; looks again while any of the company's are being sent. */
export function useAnnouncement(positionId: number): AnnouncementProgress | undefined {
  const { data } = useQuery({
    queryKey: ['announcements'],
    queryFn: ({ signal }) => send(announcementProgress, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.announcements.some(isUnderWay) ? pace : false),
  });
  return data?.announcements.find((announcement) => announcement.positionId === positionId);
}

export const isUnderWay = ({ isListing, total, sent, skipped, held, failed }: AnnouncementProgress): boolean =>
  isListing || sent + skipped + held + failed < total;

/** Such as 'Sent to 84 of 120'; nothing where nobody was, or is to be, written to. Who had enough mail today gets it later. */
export function describeAnnouncement(announcement: AnnouncementProgress): string | undefined {
  const { isListing, total, sent, skipped, held, failed } = announcement;
  if (total === 0) return isListing ? 'About to be sent' : undefined;
  if (sent === total && !isListing) return total === 1 ? 'Sent to 1 talent' : `Sent to ${total} talents`;
  const rest = [
    held > 0 && `${held} follow within a day`,
    skipped > 0 && `${skipped} unsubscribed`,
    failed > 0 && `${failed} could not be delivered`,
  ].filter((part) => part !== false);
  return [`Sent to ${sent} of ${total}`, ...rest].join(', ');
}
