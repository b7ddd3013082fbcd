import type { ReactNode } from 'react';
import type { Thread } from '#contract/messaging.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const ContactPanel = lazyPart('ContactPanel', () => import('./contact-panel.tsx'), { isQuiet: true });

interface Props {
  thread: Thread;
  /** Receives the message offered to a talent who is interested. */
  onInterested: (text: string) => void;
  children: ReactNode;
}

/** Foot of a thread: above the composer what became of the first message, without it where the viewer may not write. */
export function ContactFoot({ thread, onInterested, children }: Props) {
  const { contact } = thread;
  const isSettled = !contact || contact.state === 'answered' || contact.state === 'interested';
  return (
    <>
      {!isSettled && <ContactPanel thread={thread} contact={contact} onInterested={onInterested} />}
      {contact?.mayWrite !== false && children}
    </>
  );
}
