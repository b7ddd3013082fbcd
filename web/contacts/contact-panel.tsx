import { useState } from 'react';
import type { Contact } from '#contract/contacts.ts';
import { accountTypes } from '#contract/call.ts';
import type { About, Thread } from '#contract/messaging.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Wrap } from '#web/ui/layout.tsx';
import { CloseDialog, DeclineDialog } from './contact-reasons.tsx';
import { ContactState } from './contact-state.tsx';
import classes from './contact-panel.module.css';

interface Props {
  thread: Thread;
  /** The position that an engineer may be closed for with the conversation. */
  position: About | null;
  contact: Contact;
  /** Receives the message offered to an interested talent. */
  onInterested: (text: string) => void;
}

/** The outcome of a first message, above the composer, with the viewer's possible answers. */
export function ContactPanel({ thread, position, contact, onInterested }: Props) {
  const t = useTexts('contacts');
  const isTalent = useUser().type === accountTypes.talent;
  const [asked, setAsked] = useState<'no' | 'close'>();
  const isAsked = contact.state === 'open' && contact.openedBy === 'them';
  const done = () => setAsked(undefined);
  return (
    <Wrap
      as="section"
      gap="8 12"
      justify="space-between"
      className={classes.root}
      aria-label={t('label')}
      data-answering={isAsked || undefined}
    >
      <div className={classes.text}>
        <ContactState thread={thread} contact={contact} />
      </div>
      {isAsked && isTalent && (
        <Row gap="8" align="stretch" className={classes.answers}>
          <Button size="sm" onClick={() => onInterested(t('yes.text'))}>
            {t('interested')}
          </Button>
          <Button size="sm" variant="default" onClick={() => setAsked('no')}>
            {t('notInterested')}
          </Button>
        </Row>
      )}
      {isAsked && !isTalent && (
        <Row gap="8" align="stretch" className={classes.answers}>
          <Button size="sm" variant="default" onClick={() => setAsked('close')}>
            {t('close')}
          </Button>
        </Row>
      )}
      {isAsked && asked === 'no' && <DeclineDialog thread={thread} onDone={done} />}
      {isAsked && asked === 'close' && <CloseDialog thread={thread} position={position} onDone={done} />}
    </Wrap>
  );
}
