import { Send } from 'lucide-react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { describeAnnouncement } from './announcement-words.ts';
import { useAnnouncement } from './announcement.ts';
import classes from './announcement-line.module.css';

/** Number of talents a position has been sent to; renders nothing if it never went Live. */
export function AnnouncementLine({ positionId }: { positionId: number }) {
  const t = useTexts('positions');
  const announcement = useAnnouncement(positionId);
  const text = announcement && describeAnnouncement(announcement, t);
  if (text === undefined) return null;
  return (
    <p className={classes.line}>
      <Send size={15} aria-hidden />
      {text}
    </p>
  );
}
