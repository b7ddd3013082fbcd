import { Video } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { maxMessageLength } from '#contract/fields.ts';
import { isVisible } from '#contract/visible-text.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { usePassedFocus } from '#web/ui/passed-focus.ts';
import { AttachButton } from './attach-button.tsx';
import { sendable, takeDraftAttachments, useDraftAttachments } from './attachments.ts';
import { Composer } from './composer.tsx';
import { type Subject, setDraft, useOutbox } from './outbox.ts';
import { sendMessage } from './sending.ts';
import { ToolButton } from './tool-button.tsx';
import type { TemplateSubject } from './use-template-values.ts';
import { useTemplates } from './use-templates.tsx';
import { type DraftName, takeDraftVideo, useDraftVideo } from '#web/video/videos.ts';
import classes from './writing.module.css';
import { DraftAttachments } from './draft-attachments.tsx';
import { FirstMessageTicks } from './first-message-ticks.tsx';

const Recorder = lazyPart('Recorder', () => import('#web/video/recorder.tsx'));

interface Props extends TemplateSubject {
  name: DraftName;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Whether the message answers a company's first one with 'Interested'. */
  isInterest: boolean;
  /** Whether it begins the contact of the writer's company with an engineer. */
  isNew: boolean;
  /** The position that messages name; absent for that of the last one. */
  about?: Subject | undefined;
  /** Chooses that position. */
  chooser?: ReactNode;
  onType: () => void;
}

/** Form for a message: files, text, and below it the video once its camera starts. */
export function Writing({ name, recipient, position, field, isInterest, isNew, about, chooser, onType }: Props) {
  const t = useTexts('messaging');
  const { draft } = useOutbox(name);
  const [starts, setStarts] = useState(0);
  const attachments = useDraftAttachments(name);
  const hasVideo = useDraftVideo(name) !== null;
  const [isFilming, setFilming] = useState(hasVideo);
  const [ends, setEnds] = useState(0);
  const startButton = usePassedFocus<HTMLDivElement>(isFilming ? undefined : ends);
  const noteFilming = (isNow: boolean) => {
    if (isFilming && !isNow) setEnds(ends + 1);
    setFilming(isNow);
  };
  const templates = useTemplates({ name, field, recipient, position, isDisabled: hasVideo });
  const sendVideo = () => {
    const video = draft.length <= maxMessageLength ? takeDraftVideo(name) : null;
    if (video) void sendMessage(name, draft, { video, about, attachments: takeDraftAttachments(name) });
  };
  return (
    <div className={classes.root}>
      {attachments.length > 0 && <DraftAttachments name={name} onRemoved={() => field.current?.focus()} />}
      <Composer
        recipient={recipient.firstName}
        draft={draft}
        onChange={(text) => {
          setDraft(name, text);
          if (isVisible(text)) onType();
        }}
        onSend={(text) => void sendMessage(name, text, { isInterest, about, attachments: takeDraftAttachments(name) })}
        isDisabled={hasVideo}
        isWaiting={sendable(attachments).some(({ state }) => state !== 'stored')}
        hasFiles={sendable(attachments).length > 0}
        field={field}
        tools={
          <>
            <AttachButton name={name} />
            {templates.button}
            <div ref={startButton}>
              <ToolButton label={t('recorder.start')} disabled={isFilming} onClick={() => setStarts(starts + 1)}>
                <Video size={20} aria-hidden />
              </ToolButton>
            </div>
          </>
        }
      />
      {isNew && isVisible(draft) && (
        <FirstMessageTicks talentId={recipient.id} text={draft} positionHashId={about?.hashId ?? position?.hashId} />
      )}
      {chooser}
      {templates.dialog}
      <Recorder name={name} onSend={sendVideo} starts={starts} onFilming={noteFilming} />
    </div>
  );
}
