import { Button } from '#web/ui/button.tsx';
import { clock } from './elapsed.tsx';
import classes from './recorder.module.css';
import type { DraftVideo } from './videos.ts';

/** Preview of the recorded video and the progress of its upload. */
export function VideoPreview({ video, onRetry }: { video: DraftVideo; onRetry: () => void }) {
  const percent = video.state === 'uploading' ? Math.floor(video.share * 100) : 100;
  return (
    <div className={classes.stage}>
      <video src={video.previewUrl} aria-label="The recorded video" controls playsInline preload="metadata">
        <track kind="captions" />
      </video>
      <div className={classes.beside}>
        <output className={classes.status}>
          {video.state === 'uploading' && (percent < 100 ? `Uploading... ${percent} %` : 'Checking...')}
          {video.state === 'failed' && 'The video was not uploaded.'}
          {video.state === 'stored' && `Ready to send: ${clock(video.seconds)}`}
        </output>
        {video.state === 'uploading' && (
          <progress className={classes.progress} max={100} value={percent} aria-label="Uploaded" />
        )}
        {video.state === 'failed' && (
          <>
            <p className={classes.problem}>{video.reason}</p>
            <Button size="sm" variant="default" onClick={onRetry}>
              Try again
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
