import type { AnnouncementProgress } from '#contract/announcements.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';

export const isUnderWay = ({ isListing, total, sent, skipped, held, failed }: AnnouncementProgress): boolean =>
  isListing || sent + skipped + held + failed < total;

/**
 * Describes the progress, such as 'Sent to 84 of 120'; undefined without recipients. `held` talents have reached their
 * mail limit for today and follow later.
 */
export function describeAnnouncement(
  { isListing, total, sent, skipped, held, failed }: AnnouncementProgress,
  t: TextsOf<'positions'>,
): string | undefined {
  if (total === 0) return isListing ? t('announcement.waiting') : undefined;
  if (sent === total && !isListing) return t('announcement.sent', { total });
  return t('announcement.progress', { sent: String(sent), total: String(total), held, skipped, failed });
}
