import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end within which the reader counts as being at the end. */
const endZone = 48;

/** Scrolls at once; returns the position reached. */
function scrollTo(box: HTMLElement, top: number): number {
  box.scrollTo({ top, behavior: 'instant' });
  return box.scrollTop;
}

interface Ends {
  /** Id of the first message loaded. */
  firstId: number | undefined;
  /** Id of the last message loaded. */
  newestId: number | undefined;
  isNewestMine: boolean;
  /** Client key of the reader's last message not in the thread yet. */
  writtenKey: string | undefined;
}

interface LogScroll {
  box: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** Whether there are new messages below the visible ones. */
  hasNews: boolean;
  onScroll: () => void;
  scrollToEnd: () => void;
}

/**
 * Keeps a log at its end as messages arrive, unless the reader has scrolled up. Keeps its position when earlier
 * messages are prepended. The stylesheet disables the browser's scroll anchoring: not all browsers have it, and none
 * anchors at the very top.
 */
export function useLogScroll({ firstId, newestId, isNewestMine, writtenKey }: Ends): LogScroll {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const top = useRef(0);
  const distanceFromEnd = useRef(0);
  const previous = useRef<Ends>(undefined);
  /** Newest message when the reader scrolled up; Infinity while they are at the end. */
  const [leftAt, setLeftAt] = useState(Infinity);

  const scrollToEnd = () => {
    if (box.current) top.current = scrollTo(box.current, box.current.scrollHeight);
  };

  const onScroll = () => {
    if (!box.current) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    // An event may arrive late, after content below has grown: only scrolling up leaves the end.
    const hasMovedUp = scrollTop < top.current;
    top.current = scrollTop;
    distanceFromEnd.current = scrollHeight - scrollTop;
    isAtEnd.current = distanceFromEnd.current - clientHeight < endZone || (isAtEnd.current && !hasMovedUp);
    setLeftAt(isAtEnd.current ? Infinity : Math.min(leftAt, newestId ?? 0));
  };

  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = { firstId, newestId, isNewestMine, writtenKey };
    if (!box.current) return;
    const hasWritten = writtenKey !== undefined && writtenKey !== before?.writtenKey;
    const hasArrived = newestId !== before?.newestId;
    if (hasWritten || (hasArrived && isAtEnd.current)) {
      top.current = scrollTo(box.current, box.current.scrollHeight);
      isAtEnd.current = true;
    } else if (!hasArrived && firstId !== before?.firstId) {
      top.current = scrollTo(box.current, box.current.scrollHeight - distanceFromEnd.current);
    }
    distanceFromEnd.current = box.current.scrollHeight - box.current.scrollTop;
  }, [firstId, newestId, isNewestMine, writtenKey]);

  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (box.current && isAtEnd.current) top.current = scrollTo(box.current, box.current.scrollHeight);
    });
    if (box.current) observer.observe(box.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  const hasNews = (newestId ?? 0) > leftAt && !isNewestMine;
  return { box, content, hasNews, onScroll, scrollToEnd };
}
