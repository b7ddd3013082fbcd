import { Button, Progress } from '@mantine/core';
import type { FilmOnDesk } from './films.ts';
import { clock } from './elapsed.tsx';
import classes from './recorder.module.css';

/** What was recorded, to be looked at before it is sent, and how its upload goes. */
export function FilmPreview({ film, onRetry }: { film: FilmOnDesk; onRetry: () => void }) {
  const percent = film.state === 'uploading' ? Math.floor(film.share * 100) : 100;
  return (
    <div className={classes.stage}>
      <video src={film.previewUrl} aria-label="The recorded video" controls playsInline preload="metadata">
        <track kind="captions" />
      </video>
      <div className={classes.beside}>
        <output className={classes.status}>
          {film.state === 'uploading' && (percent < 100 ? `Uploading... ${percent} %` : 'Checking...')}
          {film.state === 'failed' && 'The video was not uploaded.'}
          {film.state === 'stored' && `Ready to send: ${clock(film.seconds)}`}
        </output>
        {film.state === 'uploading' && (
          <Progress value={percent} aria-label="Uploaded" size="md" radius="xl" animated={percent === 100} />
        )}
        {film.state === 'failed' && (
          <>
            <p className={classes.problem}>{film.reason}</p>
            <Button size="sm" variant="default" onClick={onRetry}>
              Try again
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
