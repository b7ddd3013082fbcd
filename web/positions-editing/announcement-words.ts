import type { AnnouncementProgress } from '#contract/announcements.ts';

export const isUnderWay = ({ isListing, total, sent, skipped, held, failed }: AnnouncementProgress): boolean =>
  isListing || sent + skipped + held + failed < total;

/**
 * Describes the progress, such as 'Sent to 84 of 120'; undefined without recipients. `held` talents have had enough
 * mail today and follow later.
 */
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
