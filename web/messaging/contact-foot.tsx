import type { ReactNode } from 'react';
import type { Thread } from '#contract/messaging.ts';
import type { Reported } from '#web/moderation/reported.ts';
import { withTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const ContactPanel = lazyPart(
  'ContactPanel',
  withTexts(() => import('./contact-panel.tsx'), 'contacts'),
  { isQuiet: true },
);

interface Props {
  thread: Thread;
  /** What the panel's menu 'More' is about. */
  reported: Reported;
  children: ReactNode;
}

/** Foot of a thread: above the composer what became of the first message, without it where the viewer may not write. */
export function ContactFoot({ thread, reported, children }: Props) {
  const { contact } = thread;
  const isSettled = !contact || contact.state === 'answered' || contact.state === 'interested';
  return (
    <>
      {!isSettled && <ContactPanel thread={thread} contact={contact} reported={reported} />}
      {contact?.mayWrite !== false && children}
    </>
  );
}
