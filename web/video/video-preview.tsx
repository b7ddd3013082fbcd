import { maxMessageLength } from '#contract/fields.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { Textarea } from '#web/ui/text-input.tsx';
import { clock } from './elapsed.tsx';
import bar from './progress.module.css';
import classes from './recorder.module.css';
import type { DraftVideo } from './videos.ts';

interface Props {
  video: DraftVideo;
  onRetry: () => void;
  /** Sets what is said in it. */
  onText: (text: string) => void;
}

/** Preview of the recorded video, the progress of its upload, and a field for what is said in it. */
export function VideoPreview({ video, onRetry, onText }: Props) {
  const t = useTexts('messaging');
  const retryLabel = useTexts('common')('action.tryAgain');
  const percent = video.state === 'uploading' ? Math.floor(video.share * 100) : 100;
  return (
    <div className={classes.stage}>
      <video src={video.previewUrl} aria-label={t('preview.label')} controls playsInline preload="metadata">
        <track kind="captions" />
      </video>
      <Stack gap="10" flex="1" className={classes.beside}>
        <Text as="output" weight="600">
          {video.state === 'uploading' &&
            (percent < 100 ? t('preview.uploading', { percent: String(percent) }) : t('preview.checking'))}
          {video.state === 'failed' && t('preview.failed')}
          {video.state === 'stored' && t('preview.ready', { length: clock(video.seconds) })}
        </Text>
        {video.state === 'uploading' && (
          <progress className={bar.progress} max={100} value={percent} aria-label={t('preview.uploaded')} />
        )}
        {video.state === 'failed' && (
          <>
            <Text marginTop="10" size="s" tone="error-ink">
              {video.reason}
            </Text>
            <Button size="sm" variant="default" onClick={onRetry}>
              {retryLabel}
            </Button>
          </>
        )}
        <Textarea
          label={t('video.text')}
          description={t('video.text.note')}
          minRows={2}
          maxRows={3}
          maxLength={maxMessageLength}
          dir="auto"
          value={video.text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      </Stack>
    </div>
  );
}
