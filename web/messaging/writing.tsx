import { Video } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { maxMessageLength } from '#contract/fields.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Composer } from './composer.tsx';
import { setDraft, useOutbox } from './outbox.ts';
import { sendMessage } from './sending.ts';
import { type DraftName, takeDraftVideo, useDraftVideo } from './videos.ts';
import classes from './writing.module.css';

/** Loaded beside the messages; its buttons' row is kept free. */
const Recorder = lazyPart('Recorder', () => import('./recorder.tsx'), {
  waiting: () => <div className={classes.recorder} />,
});

interface Props {
  name: DraftName;
  /** First name. */
  recipient: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Whether the message says 'Interested' to a company's first one. */
  isInterest: boolean;
}

/** Writes to a thread: the message, below it the buttons for video. */
export function Writing({ name, recipient, field, isInterest }: Props) {
  const { draft } = useOutbox(name);
  const [isUnfolded, setUnfolded] = useState(false);
  const hasVideo = useDraftVideo(name) !== null;
  const sendVideo = () => {
    const video = draft.length <= maxMessageLength ? takeDraftVideo(name) : null;
    if (video) void sendMessage(name, draft, { video });
  };
  return (
    <div className={classes.root}>
      <Composer
        recipient={recipient}
        draft={draft}
        onChange={(text) => setDraft(name, text)}
        onSend={(text) => void sendMessage(name, text, { isInterest })}
        isDisabled={hasVideo}
        field={field}
      >
        <RecorderToggle isUnfolded={isUnfolded} onToggle={() => setUnfolded(!isUnfolded)} />
      </Composer>
      <Recorder name={name} onSend={sendVideo} isUnfolded={isUnfolded} onBusy={() => setUnfolded(true)} />
    </div>
  );
}

/** Unfolds the buttons for video where the window is narrow or low; elsewhere they always stand there. */
function RecorderToggle({ isUnfolded, onToggle }: { isUnfolded: boolean; onToggle: () => void }) {
  const t = useTexts('messaging');
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-label={t('recorder.unfold')}
      aria-expanded={isUnfolded}
      onClick={onToggle}
    >
      <Video size={20} aria-hidden />
    </button>
  );
}
