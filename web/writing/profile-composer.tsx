import { type QueryClient, skipToken, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { accountTypes } from '#contract/call.ts';
import type { ProblemCode } from '#contract/errors.ts';
import { talentMarks } from '#contract/matching.ts';
import { type LastMessage, getProfile } from '#contract/profiles.ts';
import type { Talent } from '#contract/talents.ts';
import { type Thread, messagingInit } from '#contract/messaging.ts';
import { isVisible } from '#contract/visible-text.ts';
import type { KeyOf } from '#contract/texts/translate.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { messagesRouteOf, useUser } from '#web/platform/session/session.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate, useCall } from '#web/platform/calls/use-call.ts';
import { Composer } from './composer.tsx';
import { firstLine } from './first-line.ts';
import { FirstMessageTicks } from './first-message-ticks.tsx';
import { type Outgoing, clearSent, discardMessage, offerDraft, setDraft, useOutbox, withdrawOffer } from './outbox.ts';
import classes from './profile-composer.module.css';
import { ContactRefusal } from '#web/contacts/contact-refusal.tsx';
import { ContactsLeft } from '#web/contacts/contacts-left.tsx';
import { SendingState } from './sending-state.tsx';
import { useHandedText } from './use-handed-text.ts';
import { useTemplates } from './use-templates.tsx';
import { retryMessage, sendMessage } from './sending.ts';
import { DeclinedLine } from '#web/contacts/declined-line.tsx';
import { type OwnPosition, useOwnPositions } from '#web/candidates/own-positions.ts';
import { Text, Wrap } from '#web/ui/layout.tsx';
import { NativeSelect } from '#web/ui/text-input.tsx';

interface Props {
  recipient: { id: number; firstName: string; declined?: Talent['declined'] };
  /** The Live position from which the viewer writes, if any. */
  about?: { hashId: string; title: string } | undefined;
  /** Whether it was written about, by the viewer or between the engineer and the company; undefined until known. */
  hasWritten: boolean | undefined;
  /** The last message between the two, if any. */
  lastMessage?: LastMessage | undefined;
  onType: () => void;
}

/**
 * Message field of a profile: sends without leaving it, then links to the conversation. Sending opens the thread, so
 * viewing a profile leaves no trace. Someone who declined receives no more messages, as in their conversation. Mount
 * one per recipient, with their id as the key.
 */
export function ProfileComposer({ recipient, about: from, hasWritten, lastMessage, onType }: Props) {
  const t = useTexts('messaging');
  const viewer = useUser();
  const [chosen, setChosen] = useState<OwnPosition>();
  const about = from ?? chosen;
  const name = { userId: viewer.id, recipientId: recipient.id };
  const field = useRef<HTMLTextAreaElement>(null);
  // From a profile, members write only to talents.
  const subject = { recipient: { ...recipient, type: accountTypes.talent }, position: about ?? null };
  const templates = useTemplates({ name, field, ...subject });
  const { draft, outgoing, refusal } = useOutbox(name);
  const isHanded = useHandedText(name);
  const isOffered = useOfferedLine({ recipient, about, hasWritten });
  const isApplying = viewer.type === accountTypes.talent && isOffered && outgoing.length === 0;
  const clear = useEffectEvent(() => clearSent(name));
  useEffect(() => {
    clear();
    return () => clear();
  }, []);
  const last = outgoing.at(-1);
  const sent = last?.state === 'stored' ? last : undefined;
  // The profile then shows the person's answer.
  const isClosed = outgoing.some(({ refusal }) => refusal === 'conversation-closed');
  const client = useQueryClient();
  useEffect(() => {
    if (isClosed) void invalidate(client, getProfile);
  }, [client, isClosed]);
  return (
    <section
      className={classes.root}
      aria-label={t('profile.label', { name: recipient.firstName })}
      data-applying={isApplying || undefined}
    >
      {outgoing
        .filter(({ state }) => state !== 'stored')
        .map((message) => (
          <Unsent
            key={message.clientKey}
            message={message}
            onRetry={() => void retryMessage(name, message)}
            onDiscard={() => discardMessage(name, message)}
          />
        ))}
      {recipient.declined ? (
        <DeclinedLine {...recipient.declined} name={recipient.firstName} />
      ) : (
        <>
          {isApplying && (
            <Text marginBottom="8" weight="650" className={classes.apply}>
              {t('profile.apply', { name: recipient.firstName })}
            </Text>
          )}
          {isHanded && draft !== '' && (
            <Text marginBottom="8" size="s" tone="mute">
              {t('profile.handed')}
            </Text>
          )}
          {refusal && <ContactRefusal reason={refusal} />}
          {viewer.type === accountTypes.client && !lastMessage && !refusal && <ContactsLeft />}
          {viewer.type === accountTypes.client && !from && <AboutSelect chosen={chosen} onChoose={setChosen} />}
          <Composer
            recipient={recipient.firstName}
            draft={draft}
            maxRows={4}
            field={field}
            tools={templates.button}
            onChange={(text) => {
              setDraft(name, text);
              if (isVisible(text)) onType();
            }}
            onSend={(text) => {
              clearSent(name);
              void sendMessage(name, text, { about });
            }}
          />
          {viewer.type === accountTypes.client && !lastMessage && isVisible(draft) && (
            <FirstMessageTicks talentId={recipient.id} text={draft} positionHashId={about?.hashId} />
          )}
        </>
      )}
      {templates.dialog}
      <Wrap as="output" gap="0 6" size="s" weight="600" className={classes.sent}>
        {sent && <Sent recipientId={recipient.id} />}
      </Wrap>
      {lastMessage && !sent && (
        <Former recipient={recipient} lastMessage={lastMessage} isAboutOther={about !== undefined && !hasWritten} />
      )}
    </section>
  );
}

interface AboutProps {
  chosen: OwnPosition | undefined;
  onChoose: (position: OwnPosition | undefined) => void;
}

/** Names the Live position that the message is about, if any; absent without one. */
function AboutSelect({ chosen, onChoose }: AboutProps) {
  const t = useTexts('messaging');
  const { live } = useOwnPositions();
  if (live.length === 0) return null;
  return (
    <NativeSelect
      className={classes.about}
      size="sm"
      aria-label={t('profile.about')}
      leftSection={t('profile.about.label')}
      value={chosen?.hashId ?? ''}
      data={[
        { value: '', label: t('profile.about.none') },
        ...live.map(({ hashId, title }) => ({ value: hashId, label: title })),
      ]}
      onChange={({ currentTarget: { value } }) => onChoose(live.find(({ hashId }) => hashId === value))}
    />
  );
}

function Sent({ recipientId }: { recipientId: number }) {
  const t = useTexts('messaging');
  const link = <ConversationLink recipientId={recipientId} />;
  return (
    <>
      <Check size={16} aria-hidden />
      {t.rich('profile.sent', { link })}
    </>
  );
}

interface FormerProps extends Pick<Props, 'recipient'> {
  lastMessage: LastMessage;
  /** Whether nothing was written about the position yet. */
  isAboutOther: boolean;
}

/** States which of the two wrote last, and when; that they know each other if it was not about this position. */
function Former({ recipient, lastMessage: { at, isMine }, isAboutOther }: FormerProps) {
  const t = useTexts('messaging');
  const locale = useLocale();
  const day = new Date(at).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' });
  const link = <ConversationLink recipientId={recipient.id} />;
  return (
    <Text size="s" tone="mute" className={classes.former}>
      {isAboutOther
        ? t.rich('profile.known', { name: recipient.firstName, link })
        : isMine
          ? t.rich('profile.youWrote', { day, link })
          : t.rich('profile.theyWrote', { name: recipient.firstName, day, link })}
    </Text>
  );
}

/** `t.rich` puts the words inside. */
function ConversationLink({ recipientId, children }: { recipientId: number; children?: ReactNode }) {
  const to = messagesRouteOf(useUser());
  return (
    <Link className={classes.link} to={to} params={{ id: String(recipientId) }} search={{}}>
      {children}
    </Link>
  );
}

const refusals = {
  forbidden: 'screen.notAllowed',
  'not-found': 'screen.noSuchPerson',
  conflict: 'profile.conflict',
  'conversation-closed': 'thread.closed',
  'too-large': 'profile.tooLarge',
} as const satisfies Partial<Record<ProblemCode, KeyOf<'messaging'>>>;

const isKnownRefusal = (code: string): code is keyof typeof refusals => code in refusals;

interface UnsentProps {
  message: Outgoing;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A message that is being sent, is waiting or was refused, with the reason in words. */
function Unsent({ message, ...actions }: UnsentProps) {
  const t = useTexts('messaging');
  const { text, state, refusal } = message;
  const reason = refusal !== undefined && isKnownRefusal(refusal) ? refusals[refusal] : 'profile.failed';
  return (
    <div className={classes.unsent}>
      <Text wrap="ellipsis" dir="auto">
        {text}
      </Text>
      <Wrap as="p" gap="0 8" tone="mute" role={state === 'sending' ? undefined : 'alert'}>
        <SendingState message={message} {...actions} />
        {state === 'waiting' && <span className={classes.reason}>{t('profile.waiting')}</span>}
        {state === 'failed' && <span className={classes.reason}>{t(reason)}</span>}
      </Wrap>
    </div>
  );
}

/**
 * Hook: offers a first line about the position once nobody is known to have written about it, and withdraws it on
 * leaving. Returns whether it offers one.
 */
function useOfferedLine({ recipient, about, hasWritten }: Omit<Props, 'lastMessage' | 'onType'>): boolean {
  const t = useTexts('messaging');
  const client = useQueryClient();
  const viewer = useUser();
  const isToTalent = viewer.type === accountTypes.client;
  // Read with the profile, so that sending finds the mark on the card below to update.
  const marks = useCall(talentMarks, isToTalent && about ? { talentIds: [recipient.id] } : skipToken);
  const isKnown = !isToTalent || marks.isSuccess;
  const offeredFor = isKnown && hasWritten === false ? about?.hashId : undefined;
  const offer = useEffectEvent((hashId: string) => {
    const name = { userId: viewer.id, recipientId: recipient.id };
    const type = isToTalent ? accountTypes.talent : accountTypes.client;
    if (about && !isAbout(client, recipient.id, hashId))
      offerDraft(name, firstLine(t, viewer.type, { ...recipient, type }, about.title));
    return () => withdrawOffer(name);
  });
  useEffect(() => (offeredFor === undefined ? undefined : offer(offeredFor)), [offeredFor]);
  return offeredFor !== undefined;
}

/** Whether the thread with a person, as listed, has messages about this position. */
const isAbout = (client: QueryClient, recipientId: number, hashId: string): boolean =>
  client
    .getQueriesData<{ userThreads?: readonly Thread[] }>({ queryKey: keyOf(messagingInit) })
    .flatMap(([, answer]) => answer?.userThreads ?? [])
    .some(
      ({ user, lastMessage, position, otherPositions = [] }) =>
        user.id === recipientId &&
        lastMessage !== null &&
        [position, ...otherPositions].some((one) => one?.open?.hashId === hashId),
    );
