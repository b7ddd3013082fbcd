import { skipToken, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { accountTypes } from '#contract/call.ts';
import { talentHistory } from '#contract/history.ts';
import type { Thread } from '#contract/messaging.ts';
import { type Profile, getProfile } from '#contract/profiles.ts';
import type { About } from '#contract/reports.ts';
import type { Reported } from '#web/moderation/reported.ts';
import { invalidate, useCall } from '#web/platform/calls/use-call.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import { ContactFoot } from '#web/contacts/contact-foot.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import classes from './conversation.module.css';
import { HiddenFoot } from './hidden-foot.tsx';
import { invalidateThreads } from '#web/threads/invalidate-threads.ts';
import { LiveRegion } from './live-region.tsx';
import { MessageLog } from './message-log.tsx';
import { adoptOutbox, clearStored, discardMessage, offerDraft, useOutbox } from '#web/writing/outbox.ts';
import { PinnedPosition } from './pinned-position.tsx';
import { ContactRefusal } from '#web/contacts/contact-refusal.tsx';
import { ContactsLeft } from '#web/contacts/contacts-left.tsx';
import { useNotes } from '#web/history/use-notes.tsx';
import { useBeginning } from '#web/positions/beginning.ts';
import { useProposal } from '#web/interviews/propose-interview.tsx';
import { retryMessage } from '#web/writing/sending.ts';
import { isRefused, useMessages } from '#web/threads/use-messages.ts';
import { Card } from '#web/ui/layout.tsx';
import { ThreadLines } from './thread-lines.tsx';
import { ThreadStage } from './thread-stage.tsx';
import { usePartner } from './use-partner.ts';
import { useThreadActs } from './use-thread-acts.tsx';
import { Writing } from '#web/writing/writing.tsx';
import { InterviewCard } from '#web/interviews/interview-card.tsx';
import { useSubject } from './use-subject.tsx';
import { ReportDialog } from '#web/moderation/more.tsx';

/** With a mouse, the text field is focused; on a touch screen the keyboard would cover half of the messages. */
const hasKeyboard = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Whether a field is focused, such as the search for threads: typing there must not continue in the thread. */
const isTyping = () => document.activeElement?.matches('input, textarea') === true;

const aboutMessage = (id: number): About => ({ type: 'message', id });
const aboutPerson = ({ id, type }: Thread['user']): About => ({
  type: type === accountTypes.talent ? 'talent' : 'teammate',
  id,
});

/** A thread: header, messages and composer. Mount one per thread, with the thread's id as the key. */
export function Conversation({ thread }: { thread: Thread }) {
  const { threadId, user, position } = thread;
  const t = useTexts('messaging');
  const { id: userId, type, actingAdministrator } = useUser();
  const isForMember = type === accountTypes.client && thread.user.type === accountTypes.talent && !actingAdministrator;
  const partner = usePartner(user);
  const partnerName = partner.name;
  const name = { userId, threadId };
  const outbox = useOutbox(name);
  const isSending = outbox.outgoing.some(({ state }) => state === 'sending');
  const { query, earlier } = useMessages(threadId, isSending);
  const messages = query.data?.messages;
  const newestId = messages?.at(-1)?.id;
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isInterested, setInterested] = useState(false);

  useEffect(() => {
    // On arrival the shell focuses the screen's heading; the next frame moves the focus on to the thread.
    const frame = requestAnimationFrame(() => {
      if (!isTyping()) ((hasKeyboard() && field.current) || heading.current)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  useEffect(() => adoptOutbox({ userId, threadId }, user.id), [userId, threadId, user.id]);

  useEffect(() => {
    if (messages) clearStored({ userId, threadId }, messages);
  }, [userId, threadId, messages]);

  // Reading messages changes the unread counts; new messages change the order of threads, and stages.
  useEffect(() => {
    if (newestId === undefined) return;
    void invalidateThreads(client);
    void invalidate(client, talentHistory);
  }, [client, newestId]);

  const isGone = isRefused(query.error);
  useEffect(() => {
    if (isGone) void invalidateThreads(client);
  }, [client, isGone]);

  // Hides outgoing messages that the thread already includes, before the outbox is cleared.
  const outgoing = outbox.outgoing.filter(({ storedId }) => storedId === null || storedId > (newestId ?? 0));

  const isFirstContact = thread.contact?.state === 'open' && thread.contact.openedBy === 'them';
  /** Whether a message begins the contact of the viewer's company with a talent. */
  const isNew = type === accountTypes.client && user.type === accountTypes.talent && !thread.contact;
  const begin = useBeginning(useOpened(outbox.about?.hashId));
  const latest = messages?.findLast(({ user_id }) => user_id === user.id);
  const subject = useSubject(name, thread);
  const acts = useThreadActs(thread, subject.position);
  const reported = { ...partner, about: latest ? aboutMessage(latest.id) : aboutPerson(user) };

  const isEnded = thread.isUnavailable || thread.isClosed || thread.closing || thread.isHiddenFrom || isGone;
  const mayPropose = user.type !== type && !isEnded && thread.contact?.mayWrite !== false;
  const proposal = useProposal(thread, subject.position);
  const notes = useNotes(type === accountTypes.client && user.type === accountTypes.talent ? user : undefined);
  const isInMenu = window.matchMedia('(width < 768px)').matches;
  const tools = [...(notes ? [notes] : []), ...(mayPropose ? [proposal] : [])];

  const foot = (
    <>
      {outbox.refusal ? <ContactRefusal reason={outbox.refusal} /> : isNew && <ContactsLeft />}
      <Writing
        name={name}
        recipient={user}
        {...subject}
        field={field}
        isInterest={isInterested && isFirstContact}
        isNew={isNew}
        onType={begin}
      />
    </>
  );
  const frame = (children: ReactNode) => (
    <section
      className={classes.conversation}
      aria-label={t('thread.label', { name: partnerName })}
      data-first-contact={isFirstContact || undefined}
    >
      <ConversationHeader
        user={user}
        heading={heading}
        reported={reported}
        items={isInMenu ? [...tools.map(({ item }) => item), ...acts.items] : acts.items}
      >
        {!isInMenu && tools.map(({ button, item }) => <Fragment key={item.label}>{button}</Fragment>)}
      </ConversationHeader>
      {acts.dialog}
      {proposal.dialog}
      {notes?.dialog}
      {isForMember ? (
        <ThreadStage
          talent={user}
          position={position}
          others={thread.otherPositions}
          onWrite={() => field.current?.focus()}
        />
      ) : (
        position && <PinnedPosition position={position} others={thread.otherPositions} />
      )}
      {children}
    </section>
  );
  if (isGone) return frame(<EmptyState text={t('thread.gone', { name: user.firstName })} />);
  return frame(
    <>
      {messages ? (
        <>
          <MessageLog
            userId={userId}
            partnerName={partnerName}
            messages={messages}
            outgoing={outgoing}
            positionHashId={position?.open?.hashId}
            hasEarlier={query.data?.hasEarlier ?? false}
            isReadingEarlier={earlier.isPending}
            onEarlier={() => earlier.mutate()}
            onRetry={(message) => void retryMessage(name, message)}
            onDiscard={(message) => discardMessage(name, message)}
            {...(isFirstContact && {
              renderReport: (id) => <ReportMessage {...partner} about={aboutMessage(id)} />,
            })}
            renderInterview={(message, place) => (
              <InterviewCard
                interview={message.interview}
                threadId={threadId}
                partner={user.firstName}
                isEarlier={place === 'earlier'}
                isMine={message.user_id === userId}
                text={message.text}
              />
            )}
          />
          <LiveRegion userId={userId} partnerName={partnerName} messages={messages} outgoing={outgoing} />
        </>
      ) : (
        <div className={classes.waiting}>
          {query.error ? (
            <FailedState error={query.error} onRetry={() => void query.refetch()} text={t('thread.failed')} />
          ) : (
            <DelayedSpinner />
          )}
        </div>
      )}
      <div className={classes.foot} data-thread-foot>
        {thread.isUnavailable ? (
          <Card as="p" fill="sunk" tone="mute" textAlign="center">
            {t('thread.unavailable')}
          </Card>
        ) : (
          <HiddenFoot thread={thread} field={field}>
            <ContactFoot
              thread={thread}
              position={subject.position}
              onInterested={(text) => {
                offerDraft(name, text);
                setInterested(true);
                field.current?.focus();
              }}
            >
              <ThreadLines thread={thread} />
              {foot}
            </ContactFoot>
          </HiddenFoot>
        )}
      </div>
    </>,
  );
}

/** Hook: the position from which an engineer opened a conversation, until they have written about it. */
function useOpened(positionHashId: string | undefined): Profile | undefined {
  const { type, actingAdministrator } = useUser();
  const isOwn = type === accountTypes.talent && !actingAdministrator;
  const request = isOwn && positionHashId !== undefined && { profileType: 'position' as const, positionHashId };
  return useCall(getProfile, request || skipToken).data;
}

/** 'Report…' of a message, which opens the form. */
function ReportMessage(props: Reported) {
  const t = useTexts('messaging');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <QuietButton aria-label={t('report.label', { name: props.name })} onClick={() => setOpen(true)}>
        {t('report.button')}
      </QuietButton>
      {isOpen && <ReportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
