import type { ReactNode } from 'react';
import type { Thread } from '#contract/messaging.ts';
import { withTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const ContactPanel = lazyPart(
  'ContactPanel',
  withTexts(() => import('./contact-panel.tsx'), 'contacts'),
  { isQuiet: true },
);

/** Foot of a thread: above the composer what became of the first message, without it where the viewer may not write. */
export function ContactFoot({ thread, children }: { thread: Thread; children: ReactNode }) {
  const { contact } = thread;
  const isSettled = !contact || contact.state === 'answered' || contact.state === 'interested';
  return (
    <>
      {!isSettled && <ContactPanel thread={thread} contact={contact} />}
      {contact?.mayWrite !== false && children}
    </>
  );
}
