import { Send } from 'lucide-react';
import { type AnnouncementProgress, announcementProgress } from '#contract/announcements.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Row } from '#web/ui/layout.tsx';
import { describeAnnouncement, isUnderWay } from './announcement-words.ts';
import classes from './announcement-line.module.css';

/** Number of talents a position has been announced to; renders nothing if it never went Live. */
export function AnnouncementLine({ positionId }: { positionId: number }) {
  const t = useTexts('positions');
  const announcement = useAnnouncement(positionId);
  const text = announcement && describeAnnouncement(announcement, t);
  if (text === undefined) return null;
  return (
    <Row as="p" gap="6" align="start" size="s" tone="mute" font="tabular" className={classes.line}>
      <Send size={15} aria-hidden />
      {text}
    </Row>
  );
}

/** Polling interval in milliseconds while mails are being sent. */
const pace = 3_000;

/** Progress of a position's announcement; polls while any of the company's announcements is being sent. */
function useAnnouncement(positionId: number): AnnouncementProgress | undefined {
  const { data } = useCall(
    announcementProgress,
    {},
    {
      refetchInterval: ({ state }) => (state.data?.announcements.some(isUnderWay) ? pace : false),
    },
  );
  return data?.announcements.find((announcement) => announcement.positionId === positionId);
}
