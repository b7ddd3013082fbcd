import type { ReactNode } from 'react';
import type { About, Thread } from '#contract/messaging.ts';
import { ContactPanel } from './contact-panel.tsx';

interface Props {
  thread: Thread;
  /** The position that the next message is about. */
  position: About | null;
  /** Receives the message offered to an interested talent. */
  onInterested: (text: string) => void;
  children: ReactNode;
}

/**
 * Foot of a thread: the outcome of the first message above the composer, which is hidden if the viewer may not write.
 */
export function ContactFoot({ thread, position, onInterested, children }: Props) {
  const { contact } = thread;
  const isSettled = !contact || contact.state === 'answered' || contact.state === 'interested';
  return (
    <>
      {!isSettled && <ContactPanel thread={thread} position={position} contact={contact} onInterested={onInterested} />}
      {contact?.mayWrite !== false && children}
    </>
  );
}
